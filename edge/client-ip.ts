import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The visitor's address. X-Forwarded-For is anybody's to write, so only as many of its last entries are believed as
 * there are proxies of our own in front (TRUST_PROXY).
 */
export function clientIp(incoming: Pick<IncomingMessage, 'socket' | 'headers'>, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}

/**
 * Whether a request comes from a person or a program on this machine. The address alone doesn't say so: a proxy on the
 * same machine has it for everybody, and the page of any site may have a name of its own lead here (DNS rebinding). The
 * Host header then has that other name.
 */
export function isFromThisMachine(request: Request, ip: string): boolean {
  const wasPassedOn = request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
  return (
    isLocalAddress(ip) &&
    !wasPassedOn &&
    /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i.test(request.headers.get('host') ?? '')
  )
}

export function isLocalAddress(ip: string): boolean {
  // The library also reads "2130706433" and "0x7f.1" as 127.0.0.1, which a client could write into a header.
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback'
}

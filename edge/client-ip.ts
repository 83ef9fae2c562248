import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The client's IP address. Any client can send X-Forwarded-For, so only its last entries count: as many as there are
 * proxies of our own (TRUST_PROXY).
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
 * Whether a request comes from this machine. A loopback address isn't proof: all requests through a local proxy have
 * one, and so do requests of another site whose name resolves to 127.0.0.1 (DNS rebinding; its Host header differs).
 * Where a proxy is in front, nobody is local: one that passes no X-Forwarded-For sends everybody's requests like that.
 */
export function isFromThisMachine(request: Request, { ip, isProxied }: { ip: string; isProxied: boolean }): boolean {
  const isForwarded = isProxied || request.headers.has('x-forwarded-for') || request.headers.has('forwarded')
  return (
    isLocalAddress(ip) &&
    !isForwarded &&
    /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i.test(request.headers.get('host') ?? '')
  )
}

export function isLocalAddress(ip: string): boolean {
  // The library also parses "2130706433" and "0x7f.1" as 127.0.0.1, and a client can send either in a header.
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback'
}

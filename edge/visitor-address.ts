import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address. X-Forwarded-For is anybody's to write, so only as many of its last entries are believed as there are proxies of
 * our own in front (TRUST_PROXY).
 */
export function addressOf(incoming: Pick<IncomingMessage, 'socket' | 'headers'>, trustedProxies: number): string {
  const direct = incoming.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}

export function isLocalAddress(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}

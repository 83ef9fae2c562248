import { expect, test } from 'vitest'
import { clientIp, isLocalAddress } from './client-ip.ts'

const incoming = (forwarded?: string, remoteAddress: string | undefined = '203.0.113.7') =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as Parameters<typeof clientIp>[0]

test('uses the X-Forwarded-For entries of our own proxies only, not those that a client sent', () => {
  expect(clientIp(incoming('1.1.1.1'), 0)).toBe('203.0.113.7')
  expect(clientIp(incoming('1.1.1.1, 198.51.100.9'), 1)).toBe('198.51.100.9')
  expect(clientIp(incoming('1.1.1.1, 198.51.100.9, 10.0.0.2'), 2)).toBe('198.51.100.9')
  expect(clientIp(incoming(' , ,198.51.100.9 ,'), 1)).toBe('198.51.100.9')
  // Fewer entries than proxies: the request bypassed a proxy, so the address of the connection counts.
  expect(clientIp(incoming('1.1.1.1'), 2)).toBe('203.0.113.7')
  expect(clientIp(incoming(), 1)).toBe('203.0.113.7')
  expect(clientIp({ socket: {}, headers: {} } as Parameters<typeof clientIp>[0], 0)).toBe('unknown')
})

test('recognises loopback addresses of IPv4 and IPv6 and no others', () => {
  for (const own of ['::1', '127.0.0.1', '127.8.9.1', '::ffff:127.0.0.1']) expect(isLocalAddress(own), own).toBe(true)
  for (const other of ['10.0.0.1', '::ffff:10.0.0.1', '1127.0.0.1', '2001:db8::1', '', 'unknown'])
    expect(isLocalAddress(other), other).toBe(false)
})

/** localhost and the loopback addresses, as a host name or a listening address. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/.test(host)
}

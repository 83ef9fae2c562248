/** localhost and the loopback addresses, as a host name or as the address that is listened on. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/.test(host)
}

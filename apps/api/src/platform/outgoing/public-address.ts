import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>

/** Public IPv6 addresses (RFC 4291). ipaddr.js also calls unassigned networks "unicast". */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** IPv4 ranges that even listed internal hosts may not use. Cloud metadata services have link-local addresses. */
const unreachableIpv4 = new Set(['unspecified', 'linkLocal', 'multicast', 'broadcast'])
const reservedIpv4 = ipaddr.parseCIDR('240.0.0.0/4')

/** Address of a cloud metadata service, within the private IPv6 range. */
const metadataIpv6 = ipaddr.parseCIDR('fd00:ec2::254/128')

/** Parses an IP address strictly: ipaddr.js alone would also accept octal and shortened IPv4. */
const read = (address: string): Address | undefined => (isIP(address) ? ipaddr.parse(address) : undefined)

const isPublic = (ip: Address): boolean =>
  ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(publicIpv6))

/** Whether an IP address is public (IANA special-purpose registries). IPv4-mapped IPv6 addresses are not. */
export function isPublicAddress(address: string): boolean {
  const ip = read(address)
  return ip !== undefined && isPublic(ip)
}

/** Whether an IP address means this machine: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return read(address)?.range() === 'loopback'
}

/** Whether an internal host listed in the configuration may have this IP address, private or public. */
export function isInternalAddress(address: string): boolean {
  const ip = read(address)
  if (ip === undefined) return false
  const range = ip.range()
  if (ip.kind() === 'ipv4') return !unreachableIpv4.has(range) && !ip.match(reservedIpv4)
  return isPublic(ip) || range === 'loopback' || (range === 'uniqueLocal' && !ip.match(metadataIpv6))
}

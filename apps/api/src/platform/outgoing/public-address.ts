import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>

/** All of public IPv6 (RFC 4291); ipaddr.js also calls unassigned networks outside it "unicast". */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

/** Never reachable: broadcast, link-local (where clouds have their metadata), multicast and reserved networks. */
const unreachableIpv4 = new Set(['unspecified', 'linkLocal', 'multicast', 'broadcast'])
const reservedIpv4 = ipaddr.parseCIDR('240.0.0.0/4')

/** A cloud's metadata address within the private IPv6 networks. */
const metadataIpv6 = ipaddr.parseCIDR('fd00:ec2::254/128')

/** ipaddr.js reads octal and shortened IPv4 too; `isIP` does not. */
const read = (address: string): Address | undefined => (isIP(address) ? ipaddr.parse(address) : undefined)

const isPublic = (ip: Address): boolean =>
  ip.range() === 'unicast' && (ip.kind() === 'ipv4' || ip.match(publicIpv6))

/** Whether an address is on the public internet (IANA special-purpose registries). IPv4-mapped IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const ip = read(address)
  return ip !== undefined && isPublic(ip)
}

/** Whether an address is this machine: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  return read(address)?.range() === 'loopback'
}

/** Whether an address may belong to the organisation itself: a listed host may resolve to it or to a public address. */
export function isInternalAddress(address: string): boolean {
  const ip = read(address)
  if (ip === undefined) return false
  const range = ip.range()
  if (ip.kind() === 'ipv4') return !unreachableIpv4.has(range) && !ip.match(reservedIpv4)
  return isPublic(ip) || range === 'loopback' || (range === 'uniqueLocal' && !ip.match(metadataIpv6))
}

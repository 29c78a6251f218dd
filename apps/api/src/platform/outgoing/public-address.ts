import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Not the public internet (IANA special-purpose registries, RFC 6890), and multicast. */
const special: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** IPv6 is public only within 2000::/3, less the parts that lead elsewhere: Teredo and its kin, documentation, 6to4. */
const special6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

/** Never to be reached, listed or not: this link (where clouds keep their metadata), everybody, nobody. */
const unreachable: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
]
/** The metadata address of a cloud that does not use link-local ones in IPv6. */
const unreachable6: readonly (readonly [network: string, prefix: number])[] = [
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
]

const specialList = listOf(special, [...special6])
const unreachableList = listOf(unreachable, unreachable6)
const global6 = listOf([], [['2000::', 3]])
const private6 = listOf([], [['fc00::', 7]])
const loopback = listOf([['127.0.0.0', 8]], [['::1', 128]])

/** Whether an address belongs to the public internet. IPv4 written as IPv6 is not taken for it. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialList.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !specialList.check(address, 'ipv6')
}

/** Whether it is this machine: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && !mapped.test(address) && loopback.check(address, 'ipv6')
}

/** Whether it may belong to the organisation itself: what a host that is listed may resolve to beside public addresses. */
export function isInternalAddress(address: string): boolean {
  if (isIPv4(address)) return !unreachableList.check(address, 'ipv4')
  if (!isIPv6(address) || mapped.test(address) || unreachableList.check(address, 'ipv6')) return false
  return isPublicAddress(address) || isLoopbackAddress(address) || private6.check(address, 'ipv6')
}

/** Forms of IPv6 in which an IPv4 address hides: mapped, compatible, translated. `::1` is none of them. */
const mapped = /^(?:0*:)*:?(?:ffff:|64:ff9b:)|\d+\.\d+\.\d+\.\d+$/i

function listOf(
  ipv4: readonly (readonly [string, number])[],
  ipv6: readonly (readonly [string, number])[],
): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ipv4) list.addSubnet(network, prefix, 'ipv4')
  for (const [network, prefix] of ipv6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

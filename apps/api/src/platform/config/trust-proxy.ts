import { isIP } from 'node:net'

/** Proxies whose `X-Forwarded-For` is trusted: none, a list of IP addresses and networks, or this number of proxies. */
type TrustedProxies = false | readonly string[] | number

/** Names that `@fastify/proxy-addr` knows for groups of networks. */
const named = ['loopback', 'linklocal', 'uniquelocal']
const mostHops = 10

/** Reads TRUST_PROXY. @throws Error whose message continues a sentence that starts with the variable's name */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim()
  if (value === 'false') return false
  if (value === 'true')
    throw new Error(
      'must not be true, because anyone could then fake X-Forwarded-For; name the addresses or networks of your proxies, or their number',
    )
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > mostHops) throw new Error(`must be at most ${mostHops} when it is a number of proxies`)
    return hops === 0 ? false : hops
  }
  const networks = value.split(',').map((place) => place.trim())
  for (const network of networks) assertNetwork(network)
  return networks
}

function assertNetwork(network: string): void {
  if (named.includes(network)) return
  const [address = '', prefix, ...rest] = network.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (isIP(address) === 0 || !isPrefix || rest.length > 0)
    throw new Error(
      `must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas, or the number of proxies; "${network}" is neither`,
    )
  if (prefix !== undefined && Number(prefix) === 0)
    throw new Error(`must not include every address, as ${network} does`)
}

/**
 * The `trustProxy` option of Fastify. A number becomes a function, because Fastify would trust no proxy with
 * a plain number: it cannot tell the nearest proxy from a client that connects directly. With a number, only
 * proxies may reach the server's port.
 */
export function proxyTrust(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies === false ? false : [...proxies]
}

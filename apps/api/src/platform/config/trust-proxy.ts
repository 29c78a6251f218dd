import { isIP } from 'node:net'

/** Whose `X-Forwarded-For` counts: nobody's, that of these addresses and networks, or that of so many proxies. */
type TrustedProxies = false | readonly string[] | number

/** Networks that have a name (`@fastify/proxy-addr`). */
const named = ['loopback', 'linklocal', 'uniquelocal']
const mostHops = 10

/**
 * Reads TRUST_PROXY.
 * @throws Error with a sentence that goes on after the variable's name
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim()
  if (value === 'false') return false
  if (value === 'true')
    throw new Error(
      'must not be true, because anybody could say who they are in X-Forwarded-For; name the addresses or networks of your proxies, or how many there are',
    )
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > mostHops) throw new Error(`must be at most ${mostHops} when it is a number of proxies`)
    return hops === 0 ? false : hops
  }
  const places = value.split(',').map((place) => place.trim())
  for (const place of places) assertPlace(place)
  return places
}

function assertPlace(place: string): void {
  if (named.includes(place)) return
  const [address = '', prefix, ...rest] = place.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  if (isIP(address) === 0 || !isPrefix || rest.length > 0)
    throw new Error(
      `must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, comma separated, or how many proxies there are; "${place}" is neither`,
    )
  if (prefix !== undefined && Number(prefix) === 0)
    throw new Error(`must not name every address there is, as ${place} does`)
}

/**
 * What Fastify takes. A number is turned into a function, because Fastify trusts nobody when it is given one: it cannot
 * tell the nearest proxy from somebody who asks directly. Nor can we; whoever counts proxies lets nobody past them.
 */
export function proxyTrust(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return proxies === false ? false : [...proxies]
}

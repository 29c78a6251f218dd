/** Hosts of trusted passport issuers, in lower case. An empty list trusts every host. */
export type TrustedIssuers = readonly string[]

/**
 * True when the issuer's host is trusted.
 * @param host with a port if it has one
 */
export function isTrusted(issuers: TrustedIssuers, host: string): boolean {
  return issuers.length === 0 || issuers.includes(host) || issuers.includes(host.replace(/:\d+$/, ''))
}

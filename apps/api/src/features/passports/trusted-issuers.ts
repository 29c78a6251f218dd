/** Whose signatures count: host names in lower case; none named lets every domain's count. */
export type TrustedIssuers = readonly string[]

/** @param host of the domain that has signed, with a port where it has one */
export function isTrusted(issuers: TrustedIssuers, host: string): boolean {
  return issuers.length === 0 || issuers.includes(host) || issuers.includes(host.replace(/:\d+$/, ''))
}

/**
 * Host of a web address from a passport; null unless it is http or https, so that no other scheme becomes a link.
 * @param relative whether an address of this site, without a host, counts too
 */
export function hostOf(address: string | null, relative = false): string | null {
  if (address === null) return null
  const url = URL.parse(address, relative ? location.href : undefined)
  return url && /^https?:$/.test(url.protocol) ? url.host : null
}

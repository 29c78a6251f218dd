/**
 * Key of an API answer in the data that the server sends with a page: path and query of the call, with the query's members
 * in alphabetical order. Server and web app both use it, so that they agree.
 * @param path from the root of the site, with its parameters
 */
export function pageDataKey(path: string, query: Readonly<Record<string, unknown>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  params.sort()
  return params.size === 0 ? path : `${path}?${params}`
}

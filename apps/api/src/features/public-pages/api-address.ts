import type { Route } from '@vouch/contract'
import { withQuery } from 'ufo'

/**
 * Path and query of a call, exactly as the web app makes them: its client, ofetch, writes queries with `withQuery`.
 * @param query in the order of the web app's call
 */
export function apiAddress(
  route: Route,
  {
    params = {},
    query = {},
  }: {
    readonly params?: Readonly<Record<string, string>>
    readonly query?: Readonly<Record<string, unknown>>
  } = {},
): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  // The browser's URL parser encodes a few more signs.
  const { pathname, search } = new URL(
    withQuery(`/api/v1${path}`, query as Record<string, string>),
    'http://web',
  )
  return `${pathname}${search}`
}

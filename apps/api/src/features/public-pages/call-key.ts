import type { Route } from '@vouch/contract'
import { pageDataKey } from '@vouch/domain'

interface Call {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Key of a call's answer in the data of a page. */
export function callKey({ path }: Route, { params = {}, query = {} }: Call = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return pageDataKey(`/api/v1${filled}`, query)
}

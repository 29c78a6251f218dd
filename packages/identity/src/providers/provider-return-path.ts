export const defaultReturnPath = '/login'

const maxLength = 1000

/** Checks the path and query to return to. Anything that could lead to another site becomes `/login`. */
export function returnPathFrom(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxLength) return defaultReturnPath
  // Browsers read `//host` and `/\host` as other sites, and ignore tabs and line breaks within a URL.
  if (!/^\/(?![/\\])[^\\#\p{Cc}]*$/u.test(value)) return defaultReturnPath
  const base = 'http://base.invalid'
  if (!URL.canParse(value, base)) return defaultReturnPath
  const { origin, pathname, search } = new URL(value, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : defaultReturnPath
}

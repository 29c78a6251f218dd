/** Where people land who come from nowhere in particular. */
export const defaultReturnPath = '/login'

const longest = 1000

/**
 * The page to go back to: a path of this origin with its search, never another origin however it is spelled.
 * @returns `/login` for anything else
 */
export function returnPathFrom(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest) return defaultReturnPath
  // `//host` and `/\host` are other origins to a browser, and it drops tabs and line ends.
  if (!/^\/(?![/\\])[^\\#\p{Cc}]*$/u.test(value)) return defaultReturnPath
  const base = 'http://base.invalid'
  if (!URL.canParse(value, base)) return defaultReturnPath
  const { origin, pathname, search } = new URL(value, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : defaultReturnPath
}

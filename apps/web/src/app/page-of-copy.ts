// "copy" may be joined by any signs: `form-copy`, `form_copy`, `form copy`. An index has no segment of its own here.
const copy = /^(.+?)(?:\/index)?(?:[-_+. ]|%20)*copy\/?$/i
const copied = /^\/admin\/(?:candidates|companies\/form|dashboard|settings\/masters\/[^/]+\/form)$/

/** The path of the page that an old address with "copy" in it duplicated; null for every other path. */
export function pageOfCopy(pathname: string): string | null {
  const page = copy.exec(pathname)?.[1]
  return page !== undefined && copied.test(page) ? page : null
}

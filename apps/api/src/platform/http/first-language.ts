/** The first language tag (BCP 47) of the header `Accept-Language`; null if it names none. */
export function firstLanguage(header: string | undefined): string | null {
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i.exec(header ?? '')?.[1] ?? null
}

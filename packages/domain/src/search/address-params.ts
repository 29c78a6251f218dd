type Reader<T> = (value: unknown) => T | undefined

/**
 * Parses the query of an address as the web app's router does: numbers, booleans and JSON become values, and a repeated
 * parameter becomes a list.
 * @param query with or without `?`
 */
export function readAddressQuery(query: string): Record<string, unknown> {
  const values = new Map<string, unknown[]>()
  for (const [name, text] of new URLSearchParams(query)) {
    values.set(name, [...(values.get(name) ?? []), plainValue(text)])
  }
  const entries = [...values].map(([name, [first, ...rest]]) => {
    if (rest.length > 0) return [name, [first, ...rest]]
    return [name, typeof first === 'string' ? parsed(first) : first]
  })
  return Object.fromEntries(entries)
}

/**
 * Writes a value for {@link readAddressQuery}, as the web app's router does: a text that would be read as a number, a
 * boolean or JSON is quoted.
 */
export function addressText(value: string | number | boolean): string {
  return typeof value === 'string' && parsed(value) !== value ? JSON.stringify(value) : String(value)
}

function plainValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) && String(Number(text)) === text ? Number(text) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type Read<S> = { [K in keyof S]?: S[K] extends Reader<infer T> ? T | undefined : never }

/**
 * Parses a search parameter as one line of text, cut at `max` characters, and at `maxEncoded` characters of the URL.
 * The router has parsed digits as a number.
 */
export function textParam(max: number, maxEncoded = Number.POSITIVE_INFINITY): Reader<string> {
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    // Control characters and lone surrogates, which no URL can hold.
    const line = String(value)
      .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
    let text = wholeCharacters(line, max)
    while (encodeURIComponent(text).length > maxEncoded) {
      text = wholeCharacters(text, Math.floor(text.length * 0.9))
    }
    return text === '' ? undefined : text
  }
}

/** The start of a text, of at most `max` UTF-16 units, without half a surrogate pair at its end. */
function wholeCharacters(text: string, max: number): string {
  return text
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
}

export function choiceParam<const T extends string>(allowed: readonly T[]): Reader<T> {
  return (value) => allowed.find((one) => one === String(value))
}

export function patternParam(pattern: RegExp): Reader<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** Parses a search parameter as a day from 1900 on, `YYYY-MM-DD`. */
export const dayParam: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(value)) return undefined
  const time = Date.parse(`${value}T00:00:00Z`)
  // A day that does not exist, such as 30 February, would be another day.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined
}

/** Parses a search parameter that is `true` or absent. */
export const flagParam: Reader<true> = (value) => (String(value) === 'true' ? true : undefined)

/** Parses a search parameter as an integer of at least 1. */
export const countParam: Reader<number> = (value) =>
  typeof value === 'number' && value % 1 === 0 && value > 0 ? value : undefined

/** Parses a search parameter as a UUID. */
export const idParam = patternParam(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/** Parses a search parameter as the path of a page of this site, such as the page that the person came from. */
export const pathParam = patternParam(/^\/(?![/\\])[^\p{Cc}\p{Cs}]{0,299}$/u)

/**
 * Creates a `validateSearch` that drops invalid values. Does not use zod, to keep it out of the first page's bundle.
 */
export function searchParams<S extends Readonly<Record<string, Reader<unknown>>>>(
  shape: S,
): (raw: Readonly<Record<string, unknown>>) => Read<S> {
  return (raw) => {
    // Set an invalid value to undefined: if it were left out, the router would keep the raw value.
    const entries = Object.entries(shape).filter(([name]) => name in raw)
    return Object.fromEntries(entries.map(([name, read]) => [name, read(raw[name])])) as Read<S>
  }
}

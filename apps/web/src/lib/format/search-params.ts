type Reader<T> = (value: unknown) => T | undefined

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

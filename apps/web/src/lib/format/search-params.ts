type Reader<T> = (value: unknown) => T | undefined

type Read<S> = { [K in keyof S]?: S[K] extends Reader<infer T> ? T | undefined : never }

/** One line of text, cut at `max` characters. What looks like a number in the address is text all the same. */
export function textParam(max: number): Reader<string> {
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = String(value)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, max)
    return text === '' ? undefined : text
  }
}

/** One of the given words. */
export function choiceParam<const T extends string>(allowed: readonly T[]): Reader<T> {
  return (value) => allowed.find((one) => one === String(value))
}

/** Text of this form. */
export function patternParam(pattern: RegExp): Reader<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined)
}

/** A whole number, at least 1. */
export const countParam: Reader<number> = (value) =>
  typeof value === 'number' && value % 1 === 0 && value > 0 ? value : undefined

/** A record's id. */
export const idParam = patternParam(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/**
 * For a route's `validateSearch`: a wrong or unknown value is as if it were not there, so that a bad link still opens.
 * Not zod, because routes' search is read before any page is loaded and every visitor would have to fetch it.
 */
export function searchParams<S extends Readonly<Record<string, Reader<unknown>>>>(
  shape: S,
): (raw: Readonly<Record<string, unknown>>) => Read<S> {
  return (raw) => {
    // A wrong value is named as undefined: the router lays this over what stands in the address, which it would keep.
    const entries = Object.entries(shape).filter(([name]) => name in raw)
    return Object.fromEntries(entries.map(([name, read]) => [name, read(raw[name])])) as Read<S>
  }
}

import { z } from 'zod'

/** A record's id: a UUIDv7 made by the server. */
export const id = z.uuid()

/** The readable part of a public address: lower-case letters, digits and hyphens. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Not a valid address')
  .max(160)

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()

/** An ISO 3166-1 alpha-2 country code. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code')

/** An ISO 4217 currency code. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code')

/** Counts up with every change of a record; sent back in `If-Match`. */
export const version = z.int().min(1)

const unstorable = 'Remove the characters that cannot be stored'

/**
 * A string that is stored or compared as it was sent. Refuses NUL and half a surrogate pair, which PostgreSQL cannot
 * store: every string of a request is made by this, {@link line} or {@link text}, or has a narrower pattern.
 * @param max the most characters allowed
 */
export function characters(max: number) {
  return z
    .string()
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\0\p{Cs}]*$/u, unstorable)
}

/**
 * One line of text, trimmed. Tabs and line breaks become spaces, so that pasted text is taken; other control characters
 * and half a surrogate pair are refused.
 * @param max the most characters allowed
 */
export function line(max: number) {
  return z
    .string()
    .overwrite((value) => value.replace(/[\t-\r\x85\u2028\u2029]+/g, ' '))
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, unstorable)
}

/**
 * Text of several lines, trimmed. Vertical tabs, form feeds and Unicode's line separators become line breaks, so that
 * text pasted from documents is taken; other control characters and half a surrogate pair are refused.
 * @param max the most characters allowed
 */
export function text(max: number) {
  return z
    .string()
    .overwrite((value) => value.replace(/[\v\f\x85\u2028\u2029]/g, '\n'))
    .trim()
    .max(max, `Use at most ${max} characters`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, unstorable)
}

/** A required line or text: says so in words when it is empty. */
export function required<S extends z.ZodType<string, string>>(schema: S) {
  return schema.refine((value) => value.length > 0, 'This is required')
}

/** Names one value of a master entity: an ISO code, a word of ours, or the last part of an ESCO address. */
export const masterCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, 'Choose from the list')

/** A value picked from a master entity, with its label; `code` is null for the person's own words. */
export const masterPick = z
  .object({ code: masterCode.nullable(), label: required(line(200)) })
  .meta({ id: 'MasterPick' })

/** A whole number in a query string. */
export function queryInt(min: number, max: number) {
  const inRange = z.int().min(min).max(max)
  return z.union([
    inRange,
    z
      .string()
      .regex(/^\d{1,12}$/, 'Use a whole number')
      .transform(Number)
      .pipe(inRange),
  ])
}

/** `true` or `false` in a query string. */
export const queryFlag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
])

/** A query parameter that may be given once or several times. */
export function queryList<S extends z.ZodType<string, string>>(item: S) {
  return z.union([item.transform((value) => [value]), z.array(item).max(20)])
}

/** Every list: at most 100 at a time, 20 when not said; `cursor` is what the answer before gave. */
export const pageQuery = z.object({
  limit: queryInt(1, 100).optional(),
  cursor: characters(400).optional(),
})

/** A count that stops counting: `capped` means "this many or more". */
export const cappedCount = z
  .object({ count: z.int().min(0), capped: z.boolean() })
  .meta({ id: 'CappedCount' })

/**
 * The answer of a list.
 * @param item the schema of one entry
 */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    total: cappedCount.optional(),
  })
}

/** A path with one record's id. */
export const idParams = z.object({ id })

export type MasterPick = z.infer<typeof masterPick>
export type Page<T> = { items: T[]; nextCursor: string | null; total?: z.infer<typeof cappedCount> }

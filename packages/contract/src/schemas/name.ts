import { line } from './common.ts'

/** Viramas of Indic and related scripts, after which zero-width joiners are allowed (RFC 5892 A.1, A.2). */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2]'

/**
 * Matches invisible characters: direction marks, zero-width spaces, soft hyphens, private use. Joiners are
 * allowed in scripts that need them (Persian, Hindi), and variation selectors after an emoji.
 */
const invisible = new RegExp(
  [
    `(?<!${virama})\\u200d`,
    `(?<!${virama}|\\p{Script=Arabic}\\p{M}*)\\u200c`,
    '\\u200c(?!\\p{L})',
    '(?<!\\p{Extended_Pictographic})\\ufe0f',
    '(?![\\u200c\\u200d\\ufe0f])[\\p{Cf}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}]',
  ].join('|'),
  'u',
)

/** Matches text that mail clients turn into links. Bare domains are allowed, because "Booking.com" is a valid name. */
const address =
  /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|javascript|data):(?!\s)|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}[/?#:][^\s]|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu

/** Returns an error message for the user, or undefined for text without invisible characters. */
function hiddenIn(text: string): string | undefined {
  const hidden = invisible.exec(text)
  if (!hidden) return undefined
  const before = text.slice(0, hidden.index)
  return `Remove the invisible character ${before ? `after “${before}”` : 'at the beginning'}`
}

/** Returns an error message for the user, or undefined for a valid name. */
function problemOf(name: string): string | undefined {
  const hidden = hiddenIn(name)
  if (hidden) return hidden
  if (/[<>]/.test(name)) return 'Remove < and >'
  // Some mail clients also link full-width letters, which NFKC converts to ASCII.
  return address.test(name.normalize('NFKC')) ? 'Remove web and e-mail addresses' : undefined
}

/**
 * The name of a person or company, shown to other people in emails: one line of at most `max` characters.
 * Rejects URLs, markup, control and invisible characters. Allows bare domains; the mail templates keep mail
 * clients from linking them.
 */
export function name(max: number) {
  return line(max).superRefine((value, context) => {
    const message = problemOf(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/**
 * A word or phrase by which people know something again, such as a tag: one line of at most `max` characters in Unicode
 * normalization form C, so that texts that look the same are the same. Rejects invisible characters.
 */
export function label(max: number) {
  return line(max)
    .overwrite((value) => value.normalize('NFC'))
    .superRefine((value, context) => {
      const message = hiddenIn(value)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
}

/** Removes everything that {@link name} rejects from a name of an external source. Returns '' for a URL. */
export function cleanName(given: string, max: number): string {
  const plain = given
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffd]+/gu, ' ')
    .replace(new RegExp(invisible, 'gu'), '')
    .replace(/[<>]/g, '')
  const short = plain
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trim()
  return problemOf(short) === undefined ? short : ''
}

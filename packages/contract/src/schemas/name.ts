import { line } from './common.ts'

/** Signs that join letters of Indic and related scripts: only after one of them is a joiner visible (RFC 5892 A.1, A.2). */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2]'

/**
 * Characters that nobody sees: direction marks, zero width spaces, soft hyphens, private use. Joiners stay where their
 * script needs them, as in Persian and Hindi names; so does the variation selector of an emoji.
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

/** What mail programs make a link of, apart from a bare domain: "Booking.com" is a name. */
const address =
  /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|tel|javascript|data):(?!\s)|\bwww\.|@|[\p{L}\d]\.\p{L}{2,}[/?#:][^\s]|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu

/** What is wrong with a name, as a sentence for the person; undefined when nothing is. */
function problemOf(name: string): string | undefined {
  const hidden = invisible.exec(name)
  if (hidden) {
    const before = name.slice(0, hidden.index)
    return `Remove the invisible character ${before ? `after “${before}”` : 'at the beginning'}`
  }
  if (/[<>]/.test(name)) return 'Leave out < and >'
  // Letters of full width and the like are links to some programs.
  return address.test(name.normalize('NFKC')) ? 'Leave out web and e-mail addresses' : undefined
}

/**
 * The name of a person or a company: one line that others read in mails and lists. It holds no address, mark-up, control or
 * invisible character. A bare domain may be a name; mails do not let it become a link.
 * @param max the most characters allowed
 */
export function name(max: number) {
  return line(max).superRefine((value, context) => {
    const message = problemOf(value)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
}

/**
 * A name from another service, without what {@link name} refuses.
 * @returns at most `max` characters; empty when it is an address
 */
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

import { knownPattern, namePatterns, passportPatterns } from './name-patterns.ts'

/** Version of {@link redactText}: raise it when it finds more, so that stored texts are redacted again. */
export const redactionRules = 2

/** What is known about the person whom a text may be about. */
export interface HiddenPerson {
  readonly names: readonly string[]
  /** E-mail addresses, phone numbers and user names. */
  readonly contacts: readonly string[]
  readonly schools: readonly string[]
  readonly passports: readonly { readonly name: string; readonly issuer: string }[]
}

// Repetitions are bounded, because texts may be long and hostile.
const email =
  /[\p{L}\p{N}._%+'-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\p{L}\p{N}-]{1,63}(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\p{L}\p{N}-]{1,63}){1,8}/giu
const links = [
  /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>()]+/giu,
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\/[^\s<>()]*/giu,
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|org|net|io|dev|me|info|page|blog|de|at|ch|eu|uk|fr|nl|it|es|in)\b/giu,
]
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]{2,}/gu
const number = /(?<![\p{L}\p{N}])(?:\+|\(?0|\()?[\d(][\d\s()./–-]{5,24}\d(?![\p{L}\p{N}])/gu

const day = String.raw`(?:\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}\.?\s\p{L}{1,20}\s\d{4}|\p{L}{1,20}\s\d{1,2},?\s\d{4}|\d{4})`
const births = [
  new RegExp(
    String.raw`(?<!\p{L})(?:date of birth|birth ?da(?:te|y)|d\.?o\.?b\.?|geburtsdatum|geboren(?: am)?|geb\.|born(?: on| in)?|née? le)\s*[:\-–]?\s*${day}`,
    'giu',
  ),
  new RegExp(String.raw`(?<!\p{L})\*\s?${day}`, 'gu'),
]
const ages = [
  /(?<!\p{L})(?:aged?|alter)\s*[:\-–]?\s*\d{2}(?!\d)/giu,
  /(?<![\p{L}\d])\d{2}[\s-]years?[\s-]old(?!\p{L})/giu,
  /(?<![\p{L}\d])\d{2}\s?Jahre alt(?!\p{L})/giu,
]
const titles =
  /(?<!\p{L})(?:Mrs|Mr|Ms|Mx|Miss|Herr|Herrn|Frau|Madame|Monsieur|Mme|Señora|Señor|Signora|Signor)(?!\p{L})\.?/gu
const declared = [
  /(?<!\p{L})(?:she|he|they|sie|er)\s?\/\s?(?:her|him|them|hers|his|ihr|ihn|ihm)(?:\s?\/\s?(?:hers|his|theirs))?(?!\p{L})/giu,
  /(?<!\p{L})(?:gender|sex|geschlecht)\s*[:\-–]\s*\p{L}+/giu,
]
const pronouns = /(?<!\p{L})(?:she|he|her|hers|him|his|herself|himself)(?!\p{L})/giu
const schools = [
  /(?<!\p{L})(?:\p{Lu}[\p{L}.'’-]{1,30}\s){1,4}(?:University|College|Hochschule|Universität|Gymnasium)(?!\p{L})/gu,
  /(?<!\p{L})(?:University|Universität|Universidad|Université|Hochschule|College|Gymnasium)\s(?:of\s|für\s|zu\s|de\s|del\s)?\p{Lu}[\p{L}-]{1,30}(?:\s\p{Lu}[\p{L}-]{1,30}){0,3}/gu,
]

/** Whether digits are dates, such as "2015 - 2019" or "01/2015 – 03/2019". */
function isDates(digits: string): boolean {
  return digits
    .trim()
    .split(/\s*[–-]\s*|\s+/)
    .every((part) => /^\(?(?:\d{1,2}[./])?(?:\d{1,2}[./])?(?:19|20)\d{2}\)?$|^\d{1,2}[./]?$/.test(part))
}

function isPhone(digits: string): boolean {
  const count = digits.replace(/\D/g, '').length
  const least = /^[+(0]/.test(digits) ? 7 : 9
  return count >= least && count <= 17 && !isDates(digits) && !/^\d{4}-\d{2}-\d{2}/.test(digits)
}

/** Words that stand instead of what is hidden. */
const marks = [
  'name',
  'email',
  'link',
  'handle',
  'phone',
  'birth date',
  'age',
  'title',
  'pronoun',
  'school',
  'passport',
] as const
const mark = (what: (typeof marks)[number]) => `[${what}]`
const repeated = new RegExp(String.raw`(\[(?:${marks.join('|')})\])(?:[ \t-]*\1)+`, 'g')

/** Writes letters in one way: CVs have ligatures, letters of double width, and signs without width within words. */
const plainly = (text: string) =>
  text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\ufb00-\ufb06\uff0e\uff10-\uff19\uff20-\uff3a\uff41-\uff5a]/g, (letter) =>
      letter.normalize('NFKC'),
    )
    .normalize('NFC')

const knownContact = (text: string) =>
  text.includes('@') ? mark('email') : /\p{L}/u.test(text) ? mark('handle') : mark('phone')

/**
 * Replaces what tells who the person is by words such as "[name]". Best effort: it finds the person's own names in their
 * usual spellings, addresses, numbers, links, ages, titles and schools, but not everything that somebody may write.
 * @param nameMark stands instead of the person's name
 */
export function redactText(text: string, person: HiddenPerson, nameMark: string = mark('name')): string {
  let shown = plainly(text)
  const hide = (patterns: readonly RegExp[], what: string) => {
    for (const pattern of patterns) shown = shown.replace(pattern, () => what)
  }
  // First: a link or a school in it would hide where it ends.
  hide(passportPatterns(person.passports), mark('passport'))
  hide([email], mark('email'))
  hide(links, mark('link'))
  hide([handle], mark('handle'))
  for (const contact of person.contacts) {
    if (contact.trim().length > 2) hide([knownPattern(contact)], knownContact(contact))
  }
  hide(births, mark('birth date'))
  hide(ages, mark('age'))
  shown = shown.replace(number, (digits) => (isPhone(digits) ? mark('phone') : digits))
  const known = person.schools.filter((school) => school.trim().length > 2)
  hide(known.sort((one, other) => other.length - one.length).map(knownPattern), mark('school'))
  hide(schools, mark('school'))
  hide(declared, mark('pronoun'))
  hide([titles], mark('title'))
  // Names last, so that what they are part of is found as a whole.
  for (const { find, isName } of namePatterns(person.names)) {
    shown = shown.replace(find, (found) => (isName?.(found) === false ? found : nameMark))
  }
  hide([pronouns], mark('pronoun'))
  return shown.replace(repeated, '$1')
}

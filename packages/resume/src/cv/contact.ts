import { isNameParticle } from '@vouch/domain/json-resume'
import { type CountryCode, findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js'
import { findPeriod } from './dates.ts'
import { isPersonLabel } from './forms.ts'
import type { CvLine } from './lines.ts'
import { type CvPlace, countryCodeOf, readPlace } from './places.ts'
import { organisationWords, titleScore } from './vocabulary.ts'

/** Name, headline and contact details of the person, read from a CV; '' for missing values. */
export interface CvContact {
  readonly name: string
  readonly headline: string
  readonly email: string
  /** Phone number in E.164 form if the country is clear, otherwise as written. */
  readonly phone: string
  readonly website: string
  readonly links: readonly { readonly network: string; readonly username: string; readonly url: string }[]
  readonly place: CvPlace | undefined
}

const emailPattern = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[\p{L}]{2,}/u
const addressPattern =
  /(?:https?:\/\/|www\.)[^\s|•·,;()<>]+|(?<![@\p{L}\d.])(?:[a-z\d-]+\.)+(?:com|org|net|io|dev|me|co|de|uk|eu|fr|es|it|nl|ch|at|app|ai|info|design|example)(?:\/[^\s|•·,;()<>]*)?(?![\p{L}\d@])/giu
const phonePattern = /(?:\+|00|\(?0|\(?\d{3}\)?[ .-]?)[\d\s().\-/]{6,20}\d/u
const networks: readonly (readonly [string, RegExp])[] = [
  ['LinkedIn', /linkedin\.com\/(?:in|pub)\/([^/?#\s]+)/i],
  ['GitHub', /github\.com\/([^/?#\s]+)/i],
  ['GitLab', /gitlab\.com\/([^/?#\s]+)/i],
  ['X', /(?:twitter|x)\.com\/([^/?#\s]+)/i],
  ['Stack Overflow', /stackoverflow\.com\/users\/([^?#\s]+)/i],
  ['Behance', /behance\.net\/([^/?#\s]+)/i],
  ['Dribbble', /dribbble\.com\/([^/?#\s]+)/i],
  ['XING', /xing\.com\/profile\/([^/?#\s]+)/i],
  ['Medium', /medium\.com\/@?([^/?#\s]+)/i],
  ['ORCID', /orcid\.org\/([\d-]+X?)/i],
]

const label =
  /(?:^|(?<=[\s|•·]))(?:e-?mail(?: address)?|mail|tel(?:ephone|efon)?(?: no)?|phone(?: number)?|mobile|cell|handy|mobil|address|adresse|anschrift|location|lives in|based in|ort|wohnort|city|website|web|homepage|url|portfolio|courriel|correo|téléphone|teléfono|dirección|domicilio|linkedin|github|skype|nationality|date of birth|dob|name|contact|[mtpewa](?=\s*(?::|\.\s*[+(\d])))\s*[.:]\s*/giu

const isTitle =
  /^(?:curr[ií]culum(?: v[ií]t(?:ae|æ))?|résumé|resume|cv|(?:tabellarischer )?lebenslauf|hoja de vida|c\.v\.|bewerbung)(?: (?:of|von|de) .*)?$/i

const titleWords = 'curr[ií]culum(?: v[ií]t(?:ae|æ))?|résumé|resume|cv|lebenslauf'
/** Removes a document title from a line with a name: "Ada Lovelace – Resume", "Lebenslauf Ada Lovelace". */
const withoutTitle = (text: string) =>
  text.replace(
    new RegExp(
      `^(?:${titleWords})(?: of| von| de)?(?![\\p{L}\\d])[\\s:,–-]*|[\\s:,–-]+(?:${titleWords})$`,
      'giu',
    ),
    '',
  )

const labelledName =
  /^(?:(?:full )?name|surname\(?s?\)? ?\/ ?first name\(?s?\)?|first name\(?s?\)? ?\/ ?surname\(?s?\)?|nachname\(n\) ?\/ ?vorname\(n\)|nom\(?s?\)? ?\/ ?prénom\(?s?\)?|nom|nome|nombre|cognome ?\/ ?nome)\s*[:\t]\s*(.+)$/iu

/** Whether a text looks like a person's name: two to five capitalised words, not counting particles such as "van". */
export function isName(text: string): boolean {
  if (text.length > 50 || /[\d@:/|,]/.test(text) || isTitle.test(text)) return false
  const words = text
    .replace(/\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Ing)\b\.?/g, '')
    .trim()
    .split(/\s+/)
  if (words.length < 2 || words.length > 5) return false
  const named = words.filter((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word) || /^\p{Lo}+$/u.test(word))
  const small = words.filter((word) => isNameParticle(word.toLowerCase()) || /^[ye]$/i.test(word))
  return named.length + small.length >= words.length && named.length >= 2
}

/** Removes academic titles after a name: "Ada Lovelace, Ph.D.", "Ada Lovelace CEng MICE". */
const withoutLetters = (text: string) =>
  text
    .replace(/(?:,\s*(?:\p{Lu}[\p{L}.]{0,6}\.?\s?){1,3})+$/u, '')
    .replace(
      /(?:\s+(?:Ph\.?D|M\.?Sc|B\.?Sc|MBA|MD|RN|RGN|CPA|CFA|ACCA|PMP|BA|MA|PE|LLM|[BCM]Eng|MICE|MRICS)\.?)+$/,
      '',
    )

/** Normalises a name in capitals or lower case: "ADA LOVELACE" becomes "Ada Lovelace". */
function tidyName(text: string): string {
  const name = text
    .replace(/\s+/g, ' ')
    .replace(/^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+/, '')
    .trim()
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
}

function linksOf(texts: readonly string[]): Pick<CvContact, 'website' | 'links'> {
  const links: CvContact['links'][number][] = []
  let website = ''
  for (const text of texts) {
    const plain = text.replace(new RegExp(emailPattern, 'gu'), ' ')
    for (const [found] of plain.matchAll(addressPattern)) {
      const address = found.replace(/[.,;:]+$/, '')
      const url = /^https?:/i.test(address) ? address : `https://${address}`
      const network = networks.find(([, pattern]) => pattern.test(address))
      if (network) {
        if (!links.some((link) => link.url === url)) {
          links.push({ network: network[0], username: network[1].exec(address)?.[1] ?? '', url })
        }
      } else website ||= url
    }
  }
  return { website, links }
}

const labelledPhone = /(?:^|[\s|•·])(?:tel|phone|mobile?|cell|handy|téléphone|teléfono|[mtp]\s*:)|\+\d/iu

function phoneOf(texts: readonly string[], country: string | null): string {
  const where = country ? { defaultCountry: country as CountryCode } : {}
  // Prefer numbers with a label such as "Phone", because other numbers may be house numbers.
  for (const text of [...texts].sort((one, other) => +labelledPhone.test(other) - +labelledPhone.test(one))) {
    const plain = text.replace(new RegExp(emailPattern, 'gu'), ' ').replace(addressPattern, ' ')
    for (const { number } of findPhoneNumbersInText(plain, where)) {
      if (number.nationalNumber.length >= 7) return number.number
    }
    const match = phonePattern.exec(plain)?.[0].trim()
    const digits = match?.replace(/\D/g, '').length ?? 0
    if (!match || digits < 7 || digits > 15 || yearSpan.test(match)) continue
    const number = parsePhoneNumberFromString(match, where.defaultCountry)
    return number?.isPossible() ? number.number : match
  }
  return ''
}

const yearSpan = /^(?:19|20)\d{2}\s*[-–/]\s*(?:19|20)?\d{2}/

/** Whether a line contains only contact details. */
export function isContactLine(text: string): boolean {
  if (!emailPattern.test(text) && findPeriod(text, 'day-first', true)) return false
  const rest = text
    .replace(new RegExp(emailPattern, 'gu'), ' ')
    .replace(addressPattern, ' ')
    .replace(/\+?[\d\s().\-/]{8,}/gu, ' ')
    .replace(label, ' ')
  return rest !== text && !/[\p{L}\d]{2,}/u.test(rest)
}

/** Splits a line into its contact details, at separators, and removes labels such as "Phone:". */
const pieces = (text: string) =>
  text
    .split(/\t|\s+[|•·‖]\s+|\s*\|\s*|\s+[–—]\s+|;\s/u)
    .map((piece) => (isPersonLabel(piece.trim()) ? '' : piece.replace(label, '').trim()))
    .filter(Boolean)

/** Removes email addresses, links and numbers. The rest may be a place, such as "Milano, Italia". */
const withoutContactDetails = (text: string) =>
  text
    .replace(new RegExp(emailPattern, 'gu'), '\t')
    .replace(addressPattern, '\t')
    .replace(/\+\d[\d\s().\-/]{6,}\d/gu, '\t')
    .split('\t')

/** Labels of postal addresses without a colon, which occur in tables with narrow columns. */
const addressLabel =
  /^(?:(?:home|postal|mailing|permanent|current|private)\s+address|address|(?:post|privat|wohn)?anschrift|(?:wohn)?adresse(?:\s+postale)?|wohnort|domicile|direcci[oó]n(?:\s+postal)?|domicilio|indirizzo|endereço|morada|adres(?:\s+zamieszkania)?|woonplaats)\s*:?\s+(.+)$/iu

function labelledPlace(text: string): CvPlace | undefined {
  const rest = addressLabel.exec(text.trim())?.[1] ?? ''
  return readPlace(/^[\p{Lu}\d]/u.test(rest) ? rest : text)
}

function isOther(text: string): boolean {
  return (
    emailPattern.test(text) ||
    new RegExp(addressPattern, 'iu').test(text) ||
    /\d{5,}|\d{2,4}[ ./-]\d{2,4}[ ./-]?\d{2,}/.test(text) ||
    /^(?:date of birth|born|nationality|geboren|nationalität)/i.test(text)
  )
}

/** Whether a text is prose: at least five lower-case words. Names, labels and addresses have fewer. */
const isProse = (text: string) =>
  (
    withoutContactDetails(text)
      .join(' ')
      .match(/(?<![\p{L}\d.@])\p{Ll}{2,}(?![\p{L}@])/gu) ?? []
  ).length >= 5

/** Removes prose, because email addresses and phone numbers in it may belong to other people. */
function withoutProse(lines: readonly CvLine[]): string[] {
  let inProse = false
  return lines.flatMap((line) => {
    inProse = inProse && !line.gap && (line.continues || /^[\p{Ll}(]/u.test(line.text))
    if (inProse) return []
    const split = line.text.split(/\t|\s+[|•·‖]\s+|\s*\|\s*/u)
    inProse = isProse(split.at(-1) ?? '')
    return split.some(isProse) ? split.filter((text) => !isProse(text)) : [line.text]
  })
}

/**
 * Reads the name and contact details of a CV.
 * @param head lines above the first section heading
 * @param contact lines of the contact section; empty if there is none
 */
export function readContact(head: readonly CvLine[], contact: readonly CvLine[]): CvContact {
  const texts = [...head, ...contact].map((line) => line.text)
  const reach = [...withoutProse(head), ...contact.map((line) => line.text)]
  const all = texts.flatMap(pieces)
  const place = all.flatMap(withoutContactDetails).map(labelledPlace).find(Boolean) ?? countryOnly(all)
  const nameLines = head.length > 0 ? head : contact
  const candidates = nameLines.slice(0, 6).flatMap((line, at) => {
    const read = (text: string) => ({ text: withoutLetters(withoutTitle(text)), size: line.size })
    const next = nameLines[at + 1]
    // A name in large type may take two lines: "MARINA" above "ESTEVE ROCA".
    const isBroken = line.size > 1.4 && next?.size === line.size && !line.text.includes(' ')
    return [...(isBroken ? [read(`${line.text} ${next.text}`)] : []), ...pieces(line.text).map(read)]
  })
  const largest = Math.max(1, ...candidates.filter(({ text }) => isName(text)).map(({ size }) => size))
  const spoken = texts
    .map((text) => labelledName.exec(text)?.[1])
    // "Lovelace, Ada" becomes "Ada Lovelace".
    .map((text) => text?.replace(/^([^,]+),\s*([^,]+)$/u, '$2 $1'))
    .find((text) => text && isName(text))
  const name =
    spoken ?? candidates.find(({ text, size }) => size >= largest * 0.95 && isName(text))?.text ?? ''
  const after = all.slice(name ? all.findIndex((text) => withoutTitle(text) === name) + 1 : 0)
  const headline =
    after.find(
      (text, index) =>
        index < 6 &&
        text.length >= 4 &&
        text.length <= 120 &&
        !isOther(text) &&
        !readPlace(text) &&
        !isTitle.test(text) &&
        // A long word in capitals is letter-spaced text without its word boundaries, so it is no headline.
        !/^\p{Lu}{10,}$/u.test(text) &&
        !/[.]$/.test(text) &&
        head.some((line) => line.text.includes(text)) &&
        (titleScore(text) > 0 ||
          // A single word next to contact details is a town, not a headline.
          (index === 0 &&
            !head.some((line) => line.text.includes(text) && isOther(line.text)) &&
            !organisationWords(text) &&
            !countryCodeOf(text) &&
            !isName(text))),
    ) ?? ''
  return {
    name: tidyName(name),
    headline,
    email: reach.map((text) => emailPattern.exec(text)?.[0]).find(Boolean) ?? '',
    phone: phoneOf(reach, place?.country ?? null),
    ...linksOf(reach),
    place,
  }
}

function countryOnly(all: readonly string[]): CvPlace | undefined {
  const country = all.map(countryCodeOf).find(Boolean)
  return country ? { address: '', postalCode: '', city: '', region: '', country } : undefined
}

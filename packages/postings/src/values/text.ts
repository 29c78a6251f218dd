/** One line without anything to clean, which most values are. */
const cleanAlready = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** Makes text one line: replaces control characters and runs of white space by one space. */
export function cleanLine(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  if (typeof value === 'number' || cleanAlready.test(value)) return String(value)
  return String(value)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words that stay in lower case inside a job title. */
const small = new Set('a an and as at by de for from in of on or per the to via with'.split(' '))

/** Abbreviations that stay in capitals in a job title. */
const acronyms = new Set(
  (
    'AI API AV AWS CAD CDL CEO CFO CIO CNC COO CPA CRM CSS CTO DBA DC DNA EHS EMS EMT ERP ESL EU FAA FBI GIS HIV HLD HR ' +
    'HTML HVAC IBM ICT ICU II III IT IV IX JAVA KPI LAN LGBT LPN MEP MIS MRI NASA NGO NY NYC NYPD OSHA PC PHP PLC PMO PPC ' +
    'PR QA QC RF RN SAP SEO SQL STD STEM STI TB TV UI UK UN US USA UX VI VII VIII VP WAN XML'
  ).split(' '),
)

/**
 * Converts an all-caps job title to title case. Other titles stay unchanged.
 * @param title cleaned text in one line
 */
export function quietTitle(title: string): string {
  const shouted = title === title.toUpperCase() && /\p{Lu}{4}/u.test(title)
  if (!shouted) return title
  let first = true
  return title.replace(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu, (word, at: number) => {
    const begins = first || /[:\-–/(]\s*$/.test(title.slice(0, at))
    first = false
    return quietWord(word, begins, isInParentheses(title, at, word.length))
  })
}

function quietWord(word: string, begins: boolean, alone: boolean): string {
  const keeps =
    acronyms.has(word) ||
    word.length === 1 ||
    (alone && word.length <= 5) ||
    // A short word without vowels is an abbreviation, such as MGS.
    (word.length <= 5 && !/[AEIOUYÀ-Ý]/.test(word)) ||
    /\d/.test(word)
  if (keeps && !(word === 'A' && !begins)) return word
  const lower = word.toLowerCase()
  if (!begins && small.has(lower)) return lower
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** True for a single word in parentheses, which is an abbreviation: "(PACM)". */
function isInParentheses(title: string, at: number, length: number): boolean {
  return title[at - 1] === '(' && title[at + length] === ')'
}

/** Cleans a company name, including wrong capitals such as "Children'S". */
export function cleanCompany(value: unknown): string {
  return cleanLine(value).replace(/(\p{L}['’])S\b/gu, '$1s')
}

/** Removes the code from a category name: "0301 - Administration" becomes "Administration". */
export function cleanCategory(value: unknown): string {
  return cleanLine(value).replace(/^\d{2,5}\s*[-–:]\s*/, '')
}

/** Cleans multi-line text: removes lone surrogates, and control characters except tabs and line feeds. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, ' ').trim()
}

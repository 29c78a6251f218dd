import type { EmploymentType, seniorities, WorkMode } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import { readDay } from './clean-dates.ts'
import { describePosting, richText } from './clean-description.ts'
import { type CleanPay, readPay } from './clean-pay.ts'
import { cleanCategory, cleanCompany, cleanLine, quietTitle } from './clean-text.ts'
import type { ImportOptions } from './import-options.ts'
import { readEmploymentType, readPlace, readSeniority, readSkills, readWorkMode } from './posting-words.ts'

/** An imported job posting, cleaned and ready to be stored. */
export interface Posting {
  readonly line: number
  readonly source: string
  readonly sourceId: string
  readonly sourceUrl: string | null
  readonly title: string
  readonly company: string
  readonly companyAbout: string
  readonly category: string
  readonly location: string
  readonly country: string | null
  readonly description: string
  readonly employmentType: EmploymentType | null
  readonly seniority: (typeof seniorities)[number] | null
  readonly workMode: WorkMode | null
  readonly skills: readonly string[]
  readonly openings: number
  readonly pay: CleanPay | null
  /** Posting date `YYYY-MM-DD`; null means the time of the import. */
  readonly postedOn: string | null
  /** Closing date `YYYY-MM-DD` from the source; null closes the job a default number of days after its posting date. */
  readonly closesOn: string | null
  /** Sentences that say which values were left out or corrected. */
  readonly notes: readonly string[]
}

type MappingOptions = Pick<ImportOptions, 'companyFields' | 'source'> & { readonly now: Date }

type Fields = Readonly<Record<string, unknown>>

type Mapped = { readonly posting: Posting } | { readonly rejected: string }

const limits = {
  id: 200,
  title: 200,
  company: 120,
  category: 80,
  location: 120,
  description: 60_000,
  url: 500,
}

/** Maps a row of the import file to a posting, or returns the reason for rejecting the row. */
export function mapPosting(line: number, fields: Fields, options: MappingOptions): Mapped {
  const sourceId = cleanLine(fields.id)
  const title = quietTitle(cleanLine(fields.title))
  const company = options.companyFields.map((field) => cleanCompany(fields[field])).find(Boolean) ?? ''
  const reason = problemOf('id', sourceId) ?? problemOf('title', title) ?? problemOf('company', company)
  if (reason) return { rejected: reason }
  const notes: string[] = []
  const days = readDays(fields, options.now, notes)
  if (days.closesOn && days.postedOn && days.closesOn < days.postedOn) {
    return { rejected: `The closing date ${days.closesOn} is before the posting date ${days.postedOn}` }
  }
  const { place, detail } = readPlace(fields)
  const description = describePosting({
    description: textOf(fields.description),
    requirements: textOf(fields.requirements),
    benefits: textOf(fields.benefits),
    place: detail,
  })
  if (description.length > limits.description) {
    return { rejected: `The description is longer than ${limits.description} characters` }
  }
  const { pay, note } = readPay(fields)
  if (note) notes.push(note)
  return {
    posting: {
      line,
      source: cleanLine(fields.source) || options.source,
      sourceId,
      sourceUrl: readAddress(fields.url, notes),
      title,
      company,
      companyAbout: richText(textOf(fields.companyProfile))
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 4_000)
        // Cutting the text may have split a surrogate pair.
        .replace(/\p{Cs}$/u, ''),
      category: short(cleanCategory(fields.category), 'category', notes),
      location: short(place, 'location', notes),
      country: readCountry(fields.country, notes),
      description,
      employmentType: readEmploymentType(fields),
      seniority: readSeniority(fields),
      workMode: readWorkMode(fields),
      skills: readSkills(fields.skills),
      openings: readOpenings(fields.openings),
      pay,
      ...days,
      notes,
    },
  }
}

function problemOf(field: 'id' | 'title' | 'company', value: string): string | undefined {
  if (!value) return `The ${field} is missing`
  return value.length > limits[field]
    ? `The ${field} has ${value.length} characters; at most ${limits[field]} are allowed`
    : undefined
}

function short(value: string, field: 'category' | 'location', notes: string[]): string {
  if (value.length <= limits[field]) return value
  notes.push(`The ${field} is longer than ${limits[field]} characters and was left out`)
  return ''
}

function readDays(fields: Fields, now: Date, notes: string[]): Pick<Posting, 'postedOn' | 'closesOn'> {
  const read = (field: 'postedAt' | 'validThrough', name: string) => {
    const text = cleanLine(fields[field])
    if (!text) return null
    const day = readDay(text)
    if (!day) notes.push(`The ${name} "${text.slice(0, 40)}" is not a date and was left out`)
    return day ?? null
  }
  const today = now.toISOString().slice(0, 10)
  const postedOn = read('postedAt', 'posting date')
  const closesOn = read('validThrough', 'closing date')
  if (postedOn && postedOn > today)
    notes.push(`The posting date ${postedOn} is in the future and was left out`)
  const last = new Date(now.getTime() + jobLifeDays.max * 86_400_000).toISOString().slice(0, 10)
  if (closesOn && closesOn > last) {
    notes.push(
      `The closing date ${closesOn} is more than ${jobLifeDays.max} days away and was reduced to the limit`,
    )
  }
  return { postedOn: postedOn && postedOn > today ? null : postedOn, closesOn }
}

function readAddress(value: unknown, notes: string[]): string | null {
  const text = cleanLine(value)
  if (!text) return null
  if (/^https?:\/\//i.test(text) && text.length <= limits.url && URL.canParse(text)) return text
  notes.push('The address is not a web address and was left out')
  return null
}

function readCountry(value: unknown, notes: string[]): string | null {
  const text = cleanLine(value).toUpperCase()
  if (!text) return null
  if (/^[A-Z]{2}$/.test(text)) return text
  notes.push('The country is not a two-letter code and was left out')
  return null
}

function readOpenings(value: unknown): number {
  const number = Math.trunc(Number(value))
  return number >= 1 && number <= 1_000 ? number : 1
}

/** Cleans multi-line text: removes lone surrogates, and control characters except tabs and line feeds. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replace(/[^\P{Cc}\t\n]|\p{Cs}/gu, ' ').trim()
}

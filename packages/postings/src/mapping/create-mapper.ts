import type { PostingField } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import type { SourceRow } from '../sources/posting-source.ts'
import { readDay } from '../values/dates.ts'
import { type CleanHtml, describePosting, richText } from '../values/description.ts'
import { readPay } from '../values/pay.ts'
import { cleanCategory, cleanCompany, cleanLine, quietTitle, textOf } from '../values/text.ts'
import { readEmploymentType, readPlace, readSeniority, readSkills, readWorkMode } from '../values/words.ts'
import type { Mapped, Posting, PostingNote } from './posting.ts'

/** A column of a source and what it becomes; null leaves it out. */
export interface MappingColumn {
  readonly name: string
  readonly field: PostingField | null
}

export interface MapperSettings {
  /** Company of rows that name none; empty rejects them. */
  readonly company: string
  /** All rows belong to `company`, whatever they name. */
  readonly companyWins: boolean
  /** Source of rows that name none. */
  readonly source: string
  readonly now: Date
  /** Sanitises untrusted HTML. */
  readonly cleanHtml: CleanHtml
}

/** Makes a posting of a row of values. Never throws. */
export type PostingMapper = (row: Extract<SourceRow, { values: unknown }>) => Mapped

const limits = {
  id: 200,
  title: 200,
  company: 120,
  category: 80,
  location: 120,
  description: 60_000,
  url: 500,
}

/** The values of a row by field, each with the name of its column. */
interface Fields {
  readonly value: (field: PostingField) => unknown
  readonly values: (field: PostingField) => readonly unknown[]
  readonly column: (field: PostingField) => string | null
}

/** Creates a function that maps the rows of a source to postings. */
export function createMapper(columns: readonly MappingColumn[], settings: MapperSettings): PostingMapper {
  const named = new Map<PostingField, string[]>()
  for (const { name, field } of columns) {
    if (field) named.set(field, [...(named.get(field) ?? []), name])
  }
  return ({ row, values }) => {
    const filled = (field: PostingField) =>
      (named.get(field) ?? []).find((name) => !isEmpty(values[name])) ?? named.get(field)?.[0] ?? null
    return mapRow(
      row,
      {
        column: filled,
        value: (field) => values[filled(field) ?? ''],
        values: (field) => (named.get(field) ?? []).map((name) => values[name]),
      },
      settings,
    )
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function mapRow(row: number, fields: Fields, settings: MapperSettings): Mapped {
  const sourceId = cleanLine(fields.value('id'))
  const title = quietTitle(cleanLine(fields.value('title')))
  const company = (settings.companyWins ? '' : cleanCompany(fields.value('company'))) || settings.company
  const problem =
    problemOf('id', sourceId, fields) ??
    problemOf('title', title, fields) ??
    problemOf('company', company, fields)
  if (problem) return { rejected: problem }
  const notes: PostingNote[] = []
  const note = (field: PostingField, message: string) => notes.push({ column: fields.column(field), message })
  const days = readDays(fields, settings.now, note)
  if (days.closesOn && days.postedOn && days.closesOn < days.postedOn) {
    return {
      rejected: {
        column: fields.column('closesOn'),
        message: `The closing date ${days.closesOn} is before the posting date ${days.postedOn}`,
      },
    }
  }
  const city = cleanLine(fields.value('city'))
  const { place, detail } = readPlace({ city, location: fields.value('location') })
  const description = describePosting(
    {
      description: textOf(fields.value('description')),
      requirements: textOf(fields.value('requirements')),
      benefits: textOf(fields.value('benefits')),
      place: detail,
    },
    settings.cleanHtml,
  )
  if (description.length > limits.description) {
    return {
      rejected: {
        column: fields.column('description'),
        message: `The description is longer than ${limits.description} characters`,
      },
    }
  }
  const pay = readPay({
    min: fields.value('payMin'),
    max: fields.value('payMax'),
    currency: fields.value('payCurrency'),
    period: fields.value('payPeriod'),
  })
  if (pay.note) note('payMin', pay.note)
  const posting: Posting = {
    row,
    source: cleanLine(fields.value('source')) || settings.source,
    sourceId,
    url: readAddress(fields.value('url'), note),
    title,
    company,
    companyAbout: richText(textOf(fields.value('companyAbout')), settings.cleanHtml)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4_000)
      // Cutting the text may have split a surrogate pair.
      .replace(/\p{Cs}$/u, ''),
    category: short(cleanCategory(fields.value('category')), 'category', note),
    location: short(place, 'location', note),
    city,
    region: cleanLine(fields.value('region')),
    country: readCountry(fields.value('country'), note),
    description,
    employmentType: readEmploymentType(fields.values('employmentType')),
    seniority: readSeniority(fields.values('seniority')),
    workMode: readWorkMode(fields.value('workMode'), fields.value('location')),
    skills: readSkills(fields.value('skills')),
    openings: readOpenings(fields.value('openings')),
    pay: pay.pay,
    ...days,
    notes,
  }
  return { posting }
}

type Note = (field: PostingField, message: string) => void

function problemOf(
  field: 'id' | 'title' | 'company',
  value: string,
  fields: Fields,
): PostingNote | undefined {
  const column = fields.column(field)
  if (!value) return { column, message: `The ${field} is missing` }
  return value.length > limits[field]
    ? { column, message: `The ${field} has ${value.length} characters; at most ${limits[field]} are allowed` }
    : undefined
}

function short(value: string, field: 'category' | 'location', note: Note): string {
  if (value.length <= limits[field]) return value
  note(field, `The ${field} is longer than ${limits[field]} characters and was left out`)
  return ''
}

function readDays(fields: Fields, now: Date, note: Note): Pick<Posting, 'postedOn' | 'closesOn'> {
  const read = (field: 'postedOn' | 'closesOn', name: string) => {
    const text = cleanLine(fields.value(field))
    if (!text) return null
    const day = readDay(text)
    if (!day) note(field, `The ${name} "${text.slice(0, 40)}" is not a date and was left out`)
    return day ?? null
  }
  const today = now.toISOString().slice(0, 10)
  const postedOn = read('postedOn', 'posting date')
  const closesOn = read('closesOn', 'closing date')
  const isFuture = postedOn !== null && postedOn > today
  if (isFuture) note('postedOn', `The posting date ${postedOn} is in the future and was left out`)
  const last = new Date(now.getTime() + jobLifeDays.max * 86_400_000).toISOString().slice(0, 10)
  if (closesOn && closesOn > last) {
    note(
      'closesOn',
      `The closing date ${closesOn} is more than ${jobLifeDays.max} days away and was reduced to the limit`,
    )
  }
  return { postedOn: isFuture ? null : postedOn, closesOn }
}

function readAddress(value: unknown, note: Note): string | null {
  const text = cleanLine(value)
  if (!text) return null
  if (/^https?:\/\//i.test(text) && text.length <= limits.url && URL.canParse(text)) return text
  note('url', 'The address is not a web address and was left out')
  return null
}

function readCountry(value: unknown, note: Note): string | null {
  const text = cleanLine(value).toUpperCase()
  if (!text) return null
  if (/^[A-Z]{2}$/.test(text)) return text
  note('country', 'The country is not a two-letter code and was left out')
  return null
}

function readOpenings(value: unknown): number {
  const number = Math.trunc(Number(value))
  return number >= 1 && number <= 1_000 ? number : 1
}

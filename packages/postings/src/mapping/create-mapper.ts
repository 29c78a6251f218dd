import { createHash } from 'node:crypto'
import { proposeLateField } from '../columns/propose-columns.ts'
import { type ReadableRow, sourceLimits } from '../sources/posting-source.ts'
import { type CleanHtml, describePosting, richText } from '../values/description.ts'
import { readPay } from '../values/pay.ts'
import { type PlacesReading, readPlaces } from '../values/several-places.ts'
import { cleanCategory, cleanCompany, cleanLine, quietTitle, textOf } from '../values/text.ts'
import { readEmploymentType, readSeniority, readSkills, readWorkMode } from '../values/words.ts'
import { createFields, type Fields, isEmpty, type MappingColumn, type Note } from './fields.ts'
import type { Mapped, Posting, PostingNote } from './posting.ts'
import { createDayReader, type ReadDays } from './posting-days.ts'

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

/** Values that name no employment type or work mode, so that nothing is left out. */
const saysNothing =
  /^(n\/?a|none|null|unspecified|not (applicable|specified)|-|permanent|regular|unbefristet|indefinido|indeterminato|vast)$/i

/** Converts a row of values to a posting. Never throws. */
export type PostingMapper = (row: ReadableRow) => Mapped

const limits = {
  id: 200,
  title: 200,
  company: 120,
  category: 80,
  location: 120,
  source: 100,
  description: 60_000,
  url: 500,
}

/**
 * Creates a function that maps the rows of a source to postings. A column that first appears in a later row is mapped by
 * its name. That row carries a note about it, or the next one if it is rejected.
 */
export function createMapper(columns: readonly MappingColumn[], settings: MapperSettings): PostingMapper {
  const known = new Map(columns.map((column) => [column.name, column]))
  let fieldsOf = createFields(columns)
  const readDays = createDayReader(columns, settings.now)
  /** Notes that the next posting carries, because their row was rejected. */
  let late: readonly PostingNote[] = []
  return ({ row, values }) => {
    const notes = [...late]
    for (const name in values) {
      // A source with ever new columns must not fill the memory.
      if (known.has(name) || known.size >= sourceLimits.columns) continue
      const field = isEmpty(values[name]) ? undefined : proposeLateField(name, [...known.values()])
      if (field === undefined) continue
      known.set(name, { name, field })
      if (field) fieldsOf = createFields([...known.values()])
      notes.push({
        column: name,
        message: field
          ? `The column first appears in row ${row} and became "${field}"`
          : `The column first appears in row ${row} and is ignored`,
      })
    }
    late = [...notes]
    const mapped = mapRow(row, fieldsOf(values), { ...settings, readDays, notes })
    if ('posting' in mapped) late = []
    return mapped
  }
}

interface RowContext extends MapperSettings {
  readonly readDays: ReadDays
  readonly notes: PostingNote[]
}

function mapRow(row: number, fields: Fields, context: RowContext): Mapped {
  const { notes } = context
  const note: Note = (field, message) => notes.push({ column: fields.column(field), message })
  const title = quietTitle(lineOf(fields.value('title')))
  const company = (context.companyWins ? '' : cleanCompany(fields.value('company'))) || context.company
  const problem = problemOf('title', title, fields) ?? companyProblem(company, fields)
  if (problem) return { rejected: problem }
  const days = context.readDays(fields, note)
  if (days.closesOn && days.postedOn && days.closesOn < days.postedOn) {
    const message = `The closing date ${days.closesOn} is before the posting date ${days.postedOn}`
    return { rejected: { column: fields.column('closesOn'), message } }
  }
  const terms = readTerms(fields, note)
  const places = readPlacesOf(fields, terms.workMode === 'remote', note)
  const place = places.first
  const description = describe(fields, place.detail, context.cleanHtml)
  if (description.length > limits.description) {
    const message = `The description is longer than ${limits.description} characters`
    return { rejected: { column: fields.column('description'), message } }
  }
  const location = short(place.place, 'location', note)
  const url = readAddress(fields.value('url'), note)
  const named = places.whole === place.place ? location : places.whole.slice(0, limits.location)
  const sourceId = readId(fields, [company, title, named, days.postedOn ?? ''], url, note)
  if (sourceId.length > limits.id) return { rejected: tooLongProblem('id', sourceId, fields) }
  const posting: Posting = {
    row,
    source: lineOf(fields.value('source')).slice(0, limits.source) || context.source,
    sourceId,
    url,
    title,
    company,
    companyAbout: readAbout(fields.value('companyAbout'), context.cleanHtml),
    category: short(cleanCategory(firstOf(fields.value('category'))), 'category', note),
    location,
    city: place.city.slice(0, limits.location),
    region: place.region.slice(0, limits.location),
    country: place.country,
    otherPlaces: places.others,
    description,
    ...terms,
    skills: readSkills(fields.value('skills')),
    openings: readOpenings(fields.value('openings')),
    pay: readPayOf(fields, place.country, note),
    ...days,
    notes,
  }
  return { posting }
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function lineOf(value: unknown): string {
  return cleanLine(firstOf(value))
}

function problemOf(field: 'title' | 'company', value: string, fields: Fields): PostingNote | undefined {
  if (!value) return { column: fields.column(field), message: `The ${field} is missing` }
  return value.length > limits[field] ? tooLongProblem(field, value, fields) : undefined
}

function tooLongProblem(field: 'id' | 'title' | 'company', value: string, fields: Fields): PostingNote {
  const message = `The ${field} has ${value.length} characters; at most ${limits[field]} are allowed`
  return { column: fields.column(field), message }
}

function companyProblem(company: string, fields: Fields): PostingNote | undefined {
  if (company) return problemOf('company', company, fields)
  return { column: null, message: 'No company is named, and none was given for such postings' }
}

/** The id of the source, or one made of what stays the same when the source is read again. */
function readId(fields: Fields, parts: readonly string[], url: string | null, note: Note): string {
  const id = lineOf(fields.value('id'))
  if (id) return id
  note(
    'id',
    `The posting has no id; one was made from its ${url ? 'address' : 'company, title, location and date'}`,
  )
  const content = url ?? JSON.stringify(parts.map((part) => part.toLowerCase()))
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

function describe(fields: Fields, place: string, cleanHtml: CleanHtml): string {
  return describePosting(
    {
      description: linesOf(fields.value('description')),
      requirements: linesOf(fields.value('requirements')),
      benefits: linesOf(fields.value('benefits')),
      place,
    },
    cleanHtml,
  )
}

/** Text of several lines; the items of a list become lines. */
function linesOf(value: unknown): string {
  if (value === undefined) return ''
  return textOf(Array.isArray(value) ? value.filter((item) => typeof item === 'string').join('\n') : value)
}

function readAbout(value: unknown, cleanHtml: CleanHtml): string {
  const text = linesOf(value)
  if (text === '') return ''
  return (
    richText(text, cleanHtml)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4_000)
      // Cutting the text may have split a surrogate pair.
      .replace(/\p{Cs}$/u, '')
  )
}

function readTerms(fields: Fields, note: Note): Pick<Posting, 'employmentType' | 'seniority' | 'workMode'> {
  const terms = {
    employmentType: readEmploymentType(fields.values('employmentType')),
    seniority: readSeniority(fields.values('seniority')),
    workMode: readWorkMode(fields.values('workMode'), fields.value('location')),
  }
  for (const [field, name] of [
    ['employmentType', 'employment type'],
    ['workMode', 'work mode'],
  ] as const) {
    const text = terms[field] === null ? lineOf(fields.value(field)) : ''
    if (text && !saysNothing.test(text)) {
      note(field, `The ${name} "${text.slice(0, 40)}" is not known and was left out`)
    }
  }
  return terms
}

function readPlacesOf(fields: Fields, isRemote: boolean, note: Note): PlacesReading {
  const places = readPlaces(
    {
      location: fields.value('location'),
      city: fields.value('city'),
      region: fields.value('region'),
      country: fields.value('country'),
      otherLocations: fields.value('otherLocations'),
    },
    isRemote,
  )
  const { first, others, leftOut } = places
  if (first.unknownCountry) {
    note('country', `The country "${first.unknownCountry.slice(0, 40)}" is not known and was left out`)
  }
  if (leftOut.length > 0) {
    const names = leftOut.join('; ').slice(0, 400)
    const reason = isRemote ? 'a remote job has at most 30 countries' : 'a job has at most 10 places'
    note(
      'location',
      `Of ${others.length + 1 + leftOut.length} places some were left out, because ${reason}: ${names}`,
    )
  }
  return places
}

function readPayOf(fields: Fields, country: string | null, note: Note): Posting['pay'] {
  const { pay, notes } = readPay({
    text: firstOf(fields.value('pay')),
    min: firstOf(fields.value('payMin')),
    max: firstOf(fields.value('payMax')),
    currency: firstOf(fields.value('payCurrency')),
    period: firstOf(fields.value('payPeriod')),
    country,
  })
  const from = isEmpty(fields.value('payMin'))
    ? isEmpty(fields.value('payMax'))
      ? 'pay'
      : 'payMax'
    : 'payMin'
  for (const message of notes) note(from, message)
  return pay
}

function short(value: string, field: 'category' | 'location', note: Note): string {
  if (value.length <= limits[field]) return value
  note(field, `The ${field} is longer than ${limits[field]} characters and was left out`)
  return ''
}

function readAddress(value: unknown, note: Note): string | null {
  const text = lineOf(value)
  if (!text) return null
  const full = /^www\.\S+\.\S+$/i.test(text) ? `https://${text}` : text
  if (/^https?:\/\//i.test(full) && full.length <= limits.url && URL.canParse(full)) return full
  note('url', 'The address is not a web address and was left out')
  return null
}

function readOpenings(value: unknown): number {
  const number = Math.trunc(Number(value))
  return number >= 1 && number <= 1_000 ? number : 1
}

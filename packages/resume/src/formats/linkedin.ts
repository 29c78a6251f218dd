import type { JsonResume, NewId, ParsedProfile, ResumeBasics } from '@vouch/domain'
import { fromJsonResume } from '@vouch/domain/json-resume'
import { parse } from 'csv-parse/sync'
import { readDate } from '../cv/dates.ts'
import { countryCodeOf } from '../cv/places.ts'
import { ResumeError } from '../resume-error.ts'
import { unzipTexts } from './unzip.ts'

type Row = Readonly<Record<string, string>>

const files = [
  'Profile',
  'Positions',
  'Education',
  'Skills',
  'Languages',
  'Certifications',
  'Projects',
  'Email Addresses',
  'PhoneNumbers',
  'Volunteering',
  'Honors',
  'Publications',
] as const

/** Removes the paragraph "Notes:", which LinkedIn writes above some tables. */
function withoutNotes(text: string): string {
  return text.replace(/^\uFEFF?Notes:.*?\r?\n\s*\r?\n/s, '')
}

/** Maximum number of rows per table. Attack: a zip of 8 kB can unpack to 4,000,000 empty rows. */
const maxRows = 2000

function rowsOf(name: string, text: string | undefined): Row[] {
  if (!text) return []
  let rows: Row[]
  try {
    rows = parse(withoutNotes(text), {
      columns: true,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      to: maxRows + 1,
    })
  } catch {
    throw new ResumeError('invalid', 'This LinkedIn export is damaged: one of its tables is unreadable.')
  }
  if (rows.length <= maxRows) return rows
  throw new ResumeError('invalid', `"${name}.csv" in this export has too many rows.`)
}

const date = (value: string | undefined) => readDate(value ?? '', 'month-first')

/** Splits a description into prose and bullet points. */
function splitDescription(text = ''): { summary: string; highlights: string[] } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const isPoint = (line: string) => /^[•▪●*-]\s*\S/.test(line)
  return {
    summary: lines
      .filter((line) => !isPoint(line))
      .join('\n')
      .trim(),
    highlights: lines.filter(isPoint).map((line) => line.replace(/^[•▪●*-]\s*/, '')),
  }
}

/**
 * Reads the zip file of a LinkedIn data export.
 * @throws ResumeError invalid if the zip is damaged or no LinkedIn export
 */
export async function readLinkedIn(content: Buffer, id: NewId): Promise<ParsedProfile> {
  const texts = await unzipTexts(content, new Set(files.map((name) => `${name}.csv`)))
  if (!texts.has('Profile.csv') && !texts.has('Positions.csv')) {
    throw new ResumeError(
      'invalid',
      'This zip is not a LinkedIn data export: Profile.csv and Positions.csv are missing.',
    )
  }
  const rows: RowsOf = (name) => rowsOf(name, texts.get(`${name}.csv`))
  const [profile = {}] = rows('Profile')
  const { documents: _, ...parsed } = fromJsonResume({ basics: basics(profile, rows), ...sections(rows) }, id)
  return {
    ...parsed,
    contact: {
      ...parsed.contact,
      firstName: profile['First Name'] ?? '',
      lastName: profile['Last Name'] ?? '',
    },
    experience: experience(rows, id),
    certifications: certifications(rows, id),
  }
}

type RowsOf = (name: (typeof files)[number]) => Row[]

function basics(profile: Row, rows: RowsOf): ResumeBasics {
  const emails = rows('Email Addresses')
  const email = emails.find((row) => row.Primary === 'Yes') ?? emails[0]
  const pieces = (profile['Geo Location'] ?? '').split(/\s*,\s*/).filter(Boolean)
  const countryCode = countryCodeOf(pieces.at(-1) ?? '') ?? ''
  const [city = '', region = ''] = countryCode ? pieces.slice(0, -1) : pieces
  const [website = '', ...others] = profile.Websites?.match(/https?:\/\/[^\],\s]+/g) ?? []
  const handles = profile['Twitter Handles']?.match(/\w+/g) ?? []
  return {
    label: profile.Headline ?? '',
    summary: profile.Summary ?? '',
    email: email?.['Email Address'] ?? '',
    phone: rows('PhoneNumbers')[0]?.Number ?? '',
    url: website,
    location: {
      address: profile.Address ?? '',
      postalCode: profile['Zip Code'] ?? '',
      city,
      region,
      countryCode,
    },
    profiles: [
      ...others.map((url) => ({ url })),
      ...handles.map((username) => ({
        network: 'Twitter',
        username,
        url: `https://twitter.com/${username}`,
      })),
    ],
  }
}

/** Converts the tables of the export whose columns all exist in JSON Resume. */
function sections(rows: RowsOf): JsonResume {
  const named = (name: (typeof files)[number]) => rows(name).filter((row) => row.Name)
  return {
    education: rows('Education').map((row) => ({
      institution: row['School Name'] ?? '',
      studyType: row['Degree Name'] ?? '',
      startDate: date(row['Start Date']),
      endDate: date(row['End Date']),
    })),
    skills: named('Skills').map((row) => ({ name: row.Name ?? '' })),
    languages: named('Languages').map((row) => ({
      language: row.Name ?? '',
      fluency: row.Proficiency ?? '',
    })),
    projects: rows('Projects').map((row) => ({
      name: row.Title ?? '',
      description: row.Description ?? '',
      startDate: date(row['Started On']),
      endDate: date(row['Finished On']),
      url: row.Url ?? '',
    })),
    volunteer: rows('Volunteering').map((row) => ({
      organization: row['Company Name'] ?? '',
      position: row.Role ?? '',
      startDate: date(row['Started On']),
      endDate: date(row['Finished On']),
      ...splitDescription(row.Description),
    })),
    awards: rows('Honors').map((row) => ({
      title: row.Title ?? '',
      date: date(row['Issued On']),
      summary: row.Description ?? '',
    })),
    publications: rows('Publications').map((row) => ({
      name: row.Name ?? '',
      publisher: row.Publisher ?? '',
      releaseDate: date(row['Published On']),
      url: row.Url ?? '',
      summary: row.Description ?? '',
    })),
  }
}

function experience(rows: RowsOf, id: NewId): NonNullable<ParsedProfile['experience']> {
  const items = rows('Positions').map((row) => ({
    id: id(),
    title: row.Title ?? '',
    employer: row['Company Name'] ?? '',
    occupation: null,
    location: row.Location ?? '',
    description: '',
    url: '',
    startDate: date(row['Started On']),
    endDate: date(row['Finished On']),
    current: Boolean(row['Started On']) && !row['Finished On'],
    ...splitDescription(row.Description),
    skills: [],
  }))
  return { items }
}

function certifications(rows: RowsOf, id: NewId): NonNullable<ParsedProfile['certifications']> {
  const items = rows('Certifications').map((row) => ({
    id: id(),
    name: row.Name ?? '',
    issuer: row.Authority ?? '',
    date: date(row['Started On']),
    expires: date(row['Finished On']),
    credentialId: row['License Number'] ?? '',
    url: row.Url ?? '',
    fileId: null,
  }))
  return { items }
}

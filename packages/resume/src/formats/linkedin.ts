import { cefrLevelOf, type FoundProfile, type NewId } from '@vouch/domain'
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

/** Some tables start with "Notes:" and a text by LinkedIn, up to an empty line. */
function withoutNotes(text: string): string {
  return text.replace(/^\uFEFF?Notes:.*?\r?\n\s*\r?\n/s, '')
}

/** No career has more; 4,000,000 empty rows fit into 8 kB of zip. */
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
    throw new ResumeError('invalid', 'This LinkedIn export is damaged: one of its tables cannot be read.')
  }
  if (rows.length <= maxRows) return rows
  throw new ResumeError('invalid', `"${name}.csv" in this export holds more rows than any life has.`)
}

const date = (value: string | undefined) => readDate(value ?? '', 'month-first')

/** Splits a description into running text and typed bullet points. */
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
 * Reads the zip of a LinkedIn data export.
 * @throws ResumeError invalid: another zip, or damaged
 */
export async function readLinkedIn(content: Buffer, id: NewId): Promise<FoundProfile> {
  const texts = await unzipTexts(content, new Set(files.map((name) => `${name}.csv`)))
  if (!texts.has('Profile.csv') && !texts.has('Positions.csv')) {
    throw new ResumeError(
      'invalid',
      'This zip is not a LinkedIn data export: it holds neither Profile.csv nor Positions.csv.',
    )
  }
  const rows = (name: (typeof files)[number]) => rowsOf(name, texts.get(`${name}.csv`))
  const [profile = {}] = rows('Profile')
  return {
    ...aboutPerson(profile, rows('Email Addresses'), rows('PhoneNumbers')),
    ...career(rows, id),
    portfolio: portfolio(profile, rows, id),
  }
}

function aboutPerson(profile: Row, emails: readonly Row[], phones: readonly Row[]): FoundProfile {
  const email = emails.find((row) => row.Primary === 'Yes') ?? emails[0]
  const pieces = (profile['Geo Location'] ?? '').split(/\s*,\s*/).filter(Boolean)
  const country = countryCodeOf(pieces.at(-1) ?? '')
  const places = country ? pieces.slice(0, -1) : pieces
  const pick = (label: string | undefined) => (label ? { code: null, label } : null)
  return {
    contact: {
      firstName: profile['First Name'] ?? '',
      lastName: profile['Last Name'] ?? '',
      contactEmail: email?.['Email Address'] ?? '',
      phone: phones[0]?.Number ?? '',
    },
    personal: {
      address: profile.Address ?? '',
      postalCode: profile['Zip Code'] ?? '',
      city: pick(places[0]),
      region: pick(places[1]),
      ...(country && { country }),
    },
    preferences: { headline: profile.Headline ?? '', summary: profile.Summary ?? '' },
  }
}

type RowsOf = (name: (typeof files)[number]) => Row[]

function career(rows: RowsOf, id: NewId): FoundProfile {
  return {
    experience: {
      items: rows('Positions').map((row) => ({
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
      })),
    },
    education: {
      items: rows('Education').map((row) => ({
        id: id(),
        level: null,
        institution: row['School Name'] ?? '',
        area: null,
        studyType: row['Degree Name'] ?? '',
        url: '',
        startDate: date(row['Start Date']),
        endDate: date(row['End Date']),
        score: '',
        courses: [],
      })),
    },
    skills: {
      items: rows('Skills').flatMap((row) =>
        row.Name
          ? [
              {
                id: id(),
                skill: { code: null, label: row.Name },
                level: null,
                years: null,
                keywords: [],
                levelWords: '',
                evidence: [],
              },
            ]
          : [],
      ),
    },
    certifications: {
      items: rows('Certifications').map((row) => ({
        id: id(),
        name: row.Name ?? '',
        issuer: row.Authority ?? '',
        date: date(row['Started On']),
        expires: date(row['Finished On']),
        credentialId: row['License Number'] ?? '',
        url: row.Url ?? '',
        fileId: null,
      })),
    },
  }
}

function portfolio(profile: Row, rows: RowsOf, id: NewId): NonNullable<FoundProfile['portfolio']> {
  const [website, ...others] = profile.Websites?.match(/https?:\/\/[^\],\s]+/g) ?? []
  const handles = profile['Twitter Handles']?.match(/\w+/g) ?? []
  return {
    website: website ?? '',
    links: [
      ...others.map((url) => ({ id: id(), network: '', username: '', url })),
      ...handles.map((username) => ({
        id: id(),
        network: 'Twitter',
        username,
        url: `https://twitter.com/${username}`,
      })),
    ],
    languages: rows('Languages').flatMap((row) =>
      row.Name
        ? [
            {
              id: id(),
              language: { code: null, label: row.Name },
              level: cefrLevelOf(row.Proficiency ?? ''),
              fluency: row.Proficiency ?? '',
            },
          ]
        : [],
    ),
    projects: rows('Projects').map((row) => ({
      id: id(),
      name: row.Title ?? '',
      description: row.Description ?? '',
      highlights: [],
      keywords: [],
      startDate: date(row['Started On']),
      endDate: date(row['Finished On']),
      url: row.Url ?? '',
      roles: [],
      entity: '',
      type: '',
    })),
    volunteering: rows('Volunteering').map((row) => ({
      id: id(),
      organization: row['Company Name'] ?? '',
      position: row.Role ?? '',
      url: '',
      startDate: date(row['Started On']),
      endDate: date(row['Finished On']),
      ...splitDescription(row.Description),
    })),
    awards: rows('Honors').map((row) => ({
      id: id(),
      title: row.Title ?? '',
      date: date(row['Issued On']),
      awarder: '',
      summary: row.Description ?? '',
    })),
    publications: rows('Publications').map((row) => ({
      id: id(),
      name: row.Name ?? '',
      publisher: row.Publisher ?? '',
      releaseDate: date(row['Published On']),
      url: row.Url ?? '',
      summary: row.Description ?? '',
    })),
  }
}

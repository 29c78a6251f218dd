import type { EmploymentType, seniorities, WorkMode } from '@vouch/contract'
import { cleanLine } from './text.ts'

type Seniority = (typeof seniorities)[number]

/** Maps the employment terms of import sources to Vouch's employment types. Ambiguous terms are omitted. */
const employmentWords: Readonly<Record<string, EmploymentType>> = {
  'full-time': 'full-time',
  'part-time': 'part-time',
  contract: 'contract',
  contractor: 'contract',
  freelance: 'contract',
  temporary: 'temporary',
  'temporary-promotion': 'temporary',
  term: 'temporary',
  summer: 'temporary',
  intermittent: 'temporary',
  detail: 'temporary',
  seasonal: 'temporary',
  intern: 'internship',
  internship: 'internship',
  internships: 'internship',
  apprentice: 'apprenticeship',
  apprenticeship: 'apprenticeship',
  volunteer: 'volunteer',
  other: 'other',
}

const seniorityWords: Readonly<Record<string, Seniority>> = {
  entry: 'entry',
  'entry-level': 'entry',
  associate: 'entry',
  'experienced-non-manager': 'experienced',
  experienced: 'experienced',
  'mid-senior-level': 'experienced',
  manager: 'manager',
  director: 'executive',
  executive: 'executive',
  student: 'student',
  internship: 'student',
}

const remoteWords: Readonly<Record<string, WorkMode>> = {
  true: 'remote',
  yes: 'remote',
  remote: 'remote',
  hybrid: 'hybrid',
  false: 'on-site',
  no: 'on-site',
  'on-site': 'on-site',
}

/** Reads the first value that names an employment type. */
export function readEmploymentType(values: readonly unknown[]): EmploymentType | null {
  return values.map((value) => employmentWords[keyOf(value)]).find(Boolean) ?? null
}

/** Reads the first value that names a seniority. */
export function readSeniority(values: readonly unknown[]): Seniority | null {
  return values.map((value) => seniorityWords[keyOf(value)]).find(Boolean) ?? null
}

export function readWorkMode(value: unknown, location: unknown): WorkMode | null {
  const mode = remoteWords[keyOf(typeof value === 'boolean' ? String(value) : value)]
  return mode ?? (/\bremote job\b|^remote$/i.test(cleanLine(location)) ? 'remote' : null)
}

/**
 * Reads the place shown in lists and facets: the city, with the region if the source has one ("US, CA, Campbell").
 * @returns `detail` is the street address
 */
export function readPlace(fields: { readonly city?: unknown; readonly location?: unknown }): {
  readonly place: string
  readonly detail: string
} {
  const city = cleanLine(fields.city)
  const location = cleanLine(fields.location)
  const parts = /^[A-Z]{2},/.test(location) ? location.split(',').map((part) => part.trim()) : undefined
  if (parts) {
    const [, region = '', town = ''] = parts
    return { place: [town || city, region].filter(Boolean).join(', '), detail: '' }
  }
  if (!city || city.toLowerCase() === location.toLowerCase()) return { place: location || city, detail: '' }
  return { place: city, detail: location }
}

/** Reads at most 30 skills from a list, or from text separated by commas, semicolons or bars. */
export function readSkills(value: unknown): string[] {
  const list = Array.isArray(value) ? value : cleanLine(value).split(/[,;|]/)
  const skills = list.map(cleanLine).filter((skill) => skill.length > 0 && skill.length <= 60)
  return [...new Set(skills)].slice(0, 30)
}

function keyOf(value: unknown): string {
  return cleanLine(value)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
}

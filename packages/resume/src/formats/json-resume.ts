import type { JsonResume } from '@vouch/domain'
import { z } from 'zod'
import { ResumeError } from '../resume-error.ts'

const maxBytes = 1024 * 1024

// In JSON Resume, every field is optional and unknown fields are allowed. Some editors write `null` for empty fields.
const text = z.string().nullish()
const date = z
  .string()
  .regex(/^(?:[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?)?$/, 'is not a date such as 2024, 2024-05 or 2024-05-17')
  .nullish()
const texts = z.array(z.string()).nullish()
const list = (shape: z.ZodRawShape) => z.array(z.looseObject(shape)).nullish()

const schema = z.looseObject({
  basics: z
    .looseObject({
      name: text,
      label: text,
      image: text,
      email: text,
      phone: text,
      url: text,
      summary: text,
      location: z
        .looseObject({ address: text, postalCode: text, city: text, countryCode: text, region: text })
        .nullish(),
      profiles: list({ network: text, username: text, url: text }),
    })
    .nullish(),
  work: list({
    name: text,
    location: text,
    description: text,
    position: text,
    url: text,
    startDate: date,
    endDate: date,
    summary: text,
    highlights: texts,
  }),
  volunteer: list({
    organization: text,
    position: text,
    url: text,
    startDate: date,
    endDate: date,
    summary: text,
    highlights: texts,
  }),
  education: list({
    institution: text,
    url: text,
    area: text,
    studyType: text,
    startDate: date,
    endDate: date,
    score: text,
    courses: texts,
  }),
  awards: list({ title: text, date, awarder: text, summary: text }),
  certificates: list({ name: text, date, url: text, issuer: text }),
  publications: list({ name: text, publisher: text, releaseDate: date, url: text, summary: text }),
  skills: list({ name: text, level: text, keywords: texts }),
  languages: list({ language: text, fluency: text }),
  interests: list({ name: text, keywords: texts }),
  references: list({ name: text, reference: text }),
  projects: list({
    name: text,
    description: text,
    highlights: texts,
    keywords: texts,
    startDate: date,
    endDate: date,
    url: text,
    roles: texts,
    entity: text,
    type: text,
  }),
})

const sections = Object.keys(schema.shape)

/** Removes null values, so that other code has to handle only missing fields. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  )
}

/**
 * Maximum nesting, far above that of real résumés. Deeper JSON is an attack: it overflows the stack of recursive code.
 */
const maxDepth = 40

// Matches control characters except tabs and line breaks.
const control = /[^\P{Cc}\t\n\r]/u

/** Describes the first text with invalid characters, or excessive nesting; undefined if there is no problem. */
function badText(value: unknown, path: readonly string[] = []): string | undefined {
  if (path.length > maxDepth) return 'This JSON is nested deeper than a résumé can be.'
  if (typeof value === 'string') {
    const place = path.join('.')
    if (control.test(value)) {
      return `This résumé contains invalid control characters in "${place}".`
    }
    return value.isWellFormed() ? undefined : `This résumé contains an incomplete character in "${place}".`
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    if (control.test(name) || !name.isWellFormed()) {
      return 'This résumé contains control characters in a field name.'
    }
    const problem = badText(one, [...path, name.slice(0, 40)])
    if (problem) return problem
  }
  return undefined
}

const refuse = (sentence: string) => new ResumeError('invalid', sentence)

/** A JSON Resume: the JSON of the file and its validated form. */
export interface ReadResume {
  readonly original: Record<string, unknown>
  readonly resume: JsonResume
}

/**
 * Reads a JSON Resume from a file.
 * @throws ResumeError too-large; invalid with a message that names the invalid field
 */
export function readJsonResume(content: Buffer): ReadResume {
  if (content.length > maxBytes) {
    throw new ResumeError('too-large', 'This file is larger than 1 MB.')
  }
  const original = parse(content)
  const bad = badText(original)
  if (bad) throw refuse(bad)
  const result = schema.safeParse(original)
  if (!result.success) {
    const [issue] = result.error.issues
    const path = issue?.path.map((key) => String(key).slice(0, 40)).join('.') ?? ''
    const what = issue?.code === 'invalid_type' ? `should be ${issue.expected}` : issue?.message
    throw refuse(`This is not a JSON Resume: "${path}" ${what}.`)
  }
  if (!sections.some((section) => Object.hasOwn(original, section))) {
    throw refuse('This JSON has no section of a JSON Resume, such as "basics" or "work".')
  }
  return { original, resume: withoutNulls(result.data) as JsonResume }
}

function parse(content: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    // JSON must be UTF-8 (RFC 8259). The decoder drops a byte order mark.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw refuse(
      error instanceof TypeError
        ? 'This file is not text in UTF-8.'
        : 'This is not valid JSON. The file is incomplete or contains an error.',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('This JSON is not a JSON Resume: an object with "basics", "work" and so on.')
  }
  return value as Record<string, unknown>
}

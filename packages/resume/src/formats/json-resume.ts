import type { JsonResume } from '@vouch/domain'
import { z } from 'zod'
import { ResumeError } from '../resume-error.ts'

const maxBytes = 1024 * 1024

// As in the JSON Resume schema, every field is optional and others are allowed. Some editors write `null` for nothing.
const text = z.string().nullish()
const date = z
  .string()
  .regex(/^(?:[12]\d{3}(?:-[01]\d(?:-[0-3]\d)?)?)?$/, 'is no date such as 2024, 2024-05 or 2024-05-17')
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

/** Drops nulls, so that readers handle missing fields only. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  )
}

/** No résumé is nested deeper; more is an attack on recursive code. */
const maxDepth = 40

// Tabs and line breaks are allowed.
const control = /[^\P{Cc}\t\n\r]/u

/** A sentence about the first text that is malformed, or undefined. */
function badText(value: unknown, path: readonly string[] = []): string | undefined {
  if (path.length > maxDepth) return 'This JSON is nested deeper than any résumé.'
  if (typeof value === 'string') {
    const place = path.join('.')
    if (control.test(value)) {
      return `This résumé holds control characters, which no text has, in "${place}".`
    }
    return value.isWellFormed() ? undefined : `This résumé holds half a character in "${place}".`
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    if (control.test(name) || !name.isWellFormed()) {
      return 'This résumé holds control characters in the name of a field.'
    }
    const found = badText(one, [...path, name.slice(0, 40)])
    if (found) return found
  }
  return undefined
}

const refuse = (sentence: string) => new ResumeError('invalid', sentence)

/** A résumé as sent, and as parsed. */
export interface ReadResume {
  readonly original: Record<string, unknown>
  readonly resume: JsonResume
}

/**
 * Reads a file as a JSON Resume.
 * @throws ResumeError too-large, invalid: each with a sentence that names the place
 */
export function readJsonResume(content: Buffer): ReadResume {
  if (content.length > maxBytes) {
    throw new ResumeError('too-large', 'This file is larger than 1 MB, which no résumé in JSON needs.')
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
    throw refuse('This JSON holds none of the parts of a JSON Resume, such as "basics" or "work".')
  }
  return { original, resume: withoutNulls(result.data) as JsonResume }
}

function parse(content: Buffer): Record<string, unknown> {
  let value: unknown
  try {
    // RFC 8259: UTF-8; a byte order mark is tolerated.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch (error) {
    throw refuse(
      error instanceof TypeError
        ? 'This file is not text in UTF-8, as JSON is.'
        : 'This is not valid JSON: the file is cut off or has a mistake in it.',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('This JSON is not a JSON Resume, which is an object with "basics", "work" and so on.')
  }
  return value as Record<string, unknown>
}

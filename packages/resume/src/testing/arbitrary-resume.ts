import fc from 'fast-check'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    ' Ada  Byron ',
    'Gärtner\nund Koch',
    'a\tb',
    'x'.repeat(1300),
    'Java',
    'java',
    'German',
  ),
)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const date = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([value, length]) => value.slice(0, length))
const url = fc.oneof(fc.webUrl(), fc.constant('HTTP://Example.org'))
const email = fc.emailAddress()
const texts = fc.array(text, { maxLength: 4 })

const record = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(
    { ...model, custom: fc.json({ maxDepth: 1 }).map((json): unknown => JSON.parse(json)) } as object,
    { requiredKeys: [] },
  )
const list = <T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.array(record(model), { maxLength: 4 })

/** Generates any JSON Resume that the schema allows, with unknown fields. */
export const arbitraryResume = record({
  basics: record({
    name: text,
    label: text,
    image: text,
    email,
    phone: fc.oneof(text, fc.constant('+49 30 901820')),
    url,
    summary: text,
    location: record({
      address: text,
      postalCode: text,
      city: text,
      countryCode: fc.constantFrom('DE', 'us', 'nowhere', ''),
      region: text,
    }),
    profiles: list({ network: text, username: text, url }),
  }),
  work: list({
    name: text,
    location: text,
    description: text,
    position: text,
    url,
    startDate: date,
    endDate: date,
    summary: text,
    highlights: texts,
  }),
  volunteer: list({
    organization: text,
    position: text,
    url,
    startDate: date,
    endDate: date,
    summary: text,
    highlights: texts,
  }),
  education: list({
    institution: text,
    url,
    area: text,
    studyType: text,
    startDate: date,
    endDate: date,
    score: text,
    courses: texts,
  }),
  awards: list({ title: text, date, awarder: text, summary: text }),
  certificates: list({ name: text, date, url, issuer: text }),
  publications: list({ name: text, publisher: text, releaseDate: date, url, summary: text }),
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
    url,
    roles: texts,
    entity: text,
    type: text,
  }),
  meta: record({ canonical: url, version: text, lastModified: text }),
})

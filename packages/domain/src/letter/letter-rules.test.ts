import { letterKinds, letterVariableNames } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLetter } from './letter-check.ts'
import { fillLetter, letterLanguageOf, letterVariables, unknownVariables } from './letter-rules.ts'
import { letterValues } from './letter-values.ts'

/** Texts with many braces and names. */
const pieces = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '{{',
    '}}',
    '{ ',
    ' }',
    '{candidate}',
    '{job}',
    '{salary}',
    '$&',
    '$1',
    'job',
    ' ',
  ),
  fc.string({ maxLength: 6 }),
)
const text = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

describe('filling', () => {
  test('inserts values as they are, also those with braces', () => {
    fc.assert(
      fc.property(text, text, text, (before, value, after) => {
        fc.pre(value !== '')
        // Text around the variable must not make it part of another one.
        const plain = (part: string) => part.replace(/[{}]/g, '')
        const filled = fillLetter(`${plain(before)}{candidate}${plain(after)}`, {
          candidate: value,
          job: 'Baker',
        })
        expect(filled).toEqual({ text: `${plain(before)}${value}${plain(after)}`, missing: [] })
      }),
    )
  })

  test('leaves no variable that has a value, and nothing else changes', () => {
    fc.assert(
      fc.property(text, (template) => {
        const values = new Map<string, string>(letterVariableNames.map((name) => [name, `<${name}>`]))
        const { text: filled, missing } = fillLetter(template, Object.fromEntries(values))
        expect(missing).toEqual([])
        expect(filled).toBe(template.replace(/\{\s*(\w+)\s*\}/g, (whole, name) => values.get(name) ?? whole))
      }),
      { examples: [['{{job}}'], ['{ job }'], ['{job'], ['<A> <job>']] },
    )
  })

  test('names each variable without a value once and leaves it in the text', () => {
    const template = '{candidate}, {place} at {time}, {place}'
    expect(fillLetter(template, { candidate: 'Kim', place: '' })).toEqual({
      text: 'Kim, {place} at {time}, {place}',
      missing: ['place', 'time'],
    })
  })
})

describe('unknown variables', () => {
  test('are found wherever they stand, each once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...letterKinds), text, text, (kind, before, after) => {
        expect(unknownVariables(kind, `${before} {salary} ${after} { salary }`)).toContain('salary')
        const found = unknownVariables(kind, before + after)
        expect(new Set(found).size).toBe(found.length)
        expect(found.filter((name) => (letterVariables[kind] as readonly string[]).includes(name))).toEqual(
          [],
        )
      }),
    )
  })

  test('are those of other letters, and no braces without a name', () => {
    expect(unknownVariables('rejection', '{time} {Größe} {2} {} { } {a b} {candidate}')).toEqual([
      'time',
      'Größe',
    ])
    expect(unknownVariables('interview', '{time}')).toEqual([])
  })

  test('are also those that other programs write', () => {
    const names = ['candidate.first_name', 'candidate.', '_name', '1st', 'first-name', 'नाम']
    for (const name of names) {
      expect(unknownVariables('rejection', `Dear { ${name} }, {{${name}}}`)).toEqual([name])
      expect(fillLetter(`{${name}}`, { candidate: 'Kim' }).text).toBe(`{${name}}`)
    }
    expect(unknownVariables('rejection', '{1.5} {-} {...} {__}')).toEqual([])
  })

  test('are named at their field, with the known ones', () => {
    expect(checkLetter('offer', { subject: '{start}', body: '{salary}, {bonus}' })).toEqual([
      {
        path: 'body',
        message:
          '{salary} and {bonus} are not available in this letter. You can use {candidate}, {job}, {company} or {start}.',
      },
    ])
  })
})

test('values are written in the letter’s language and the candidate’s time zone', () => {
  const facts = {
    candidate: 'Kim',
    job: 'Baker',
    company: 'Bread Ltd',
    dueAt: new Date('2026-03-20T23:59:59.999Z'),
    interview: { startsAt: new Date('2026-03-17T13:00:00Z'), minutes: 45, place: 'Room 7' },
    items: ['Passport', 'Diploma', 'References'],
    startsOn: '2026-06-01',
  }
  expect(letterValues(facts, 'en', null)).toEqual({
    candidate: 'Kim',
    job: 'Baker',
    company: 'Bread Ltd',
    due: 'Friday, 20 March 2026',
    time: 'Tuesday, 17 March 2026 at 13:00 UTC',
    minutes: '45',
    place: 'Room 7',
    items: 'Passport, Diploma and References',
    start: '1 June 2026',
  })
  expect(letterValues(facts, 'de', 'Europe/Berlin')).toMatchObject({
    due: 'Freitag, 20. März 2026',
    time: 'Dienstag, 17. März 2026 um 14:00 MEZ',
    items: 'Passport, Diploma und References',
    start: '1. Juni 2026',
  })
  expect(letterValues({ candidate: 'Kim', job: 'Baker', company: 'Bread Ltd' }, 'en', null)).toEqual({
    candidate: 'Kim',
    job: 'Baker',
    company: 'Bread Ltd',
  })
})

test.each([
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['en-GB', 'en'],
  ['fr', 'en'],
  ['', 'en'],
  [null, 'en'],
])('letters to a person with locale %s are in %s', (locale, language) => {
  expect(letterLanguageOf(locale)).toBe(language)
})

import type { ParsedProfile } from '@vouch/domain'
import { expect, test } from 'vitest'
import { cvLine } from './lines.ts'
import { readCv } from './read-cv.ts'

const readLines = (...texts: readonly string[]): ParsedProfile =>
  readCv(
    texts.map((text) => cvLine(text)),
    () => 'item',
  )

const letter = [
  'Dear Sir or Madam,',
  'I worked from 2010 to 2015 in a shop. I would like to work for you. My manager was Tom Hanks',
  '(tom@hanks.example).',
  'Yours, Bob',
]

test.each([
  [letter],
  [['Ada Byron', 'ada@mail.example', 'Sehr geehrte Damen und Herren,', 'ich bewerbe mich.']],
  [['Hiring team, jobs@acme.example', 'Madame, Monsieur,', 'je vous écris.']],
])('a letter is rejected with a message', (lines) => {
  expect(() => readLines(...lines)).toThrow(/reads like a letter/)
})

test('a CV after a letter is read without the letter', () => {
  const parsed = readLines(
    'jobs@acme.example',
    ...letter,
    'Ada Byron',
    'ada@mail.example',
    'Experience',
    'Nurse, Leeds Hospital',
    '2014 – 2019',
  )
  expect(parsed.contact).toMatchObject({ firstName: 'Ada', contactEmail: 'ada@mail.example' })
  expect(parsed.preferences?.headline).toBe('')
  expect(parsed.experience?.items).toHaveLength(1)
})

test('addresses in sentences are not the person’s', () => {
  const parsed = readLines(
    'Ada Byron',
    'I learned what I know of my manager, Tom Hanks (tom@hanks.example, +44 20 7946 0958, hanks.example).',
    'Experience',
    'Nurse, Leeds Hospital',
    '2014 – 2019',
  )
  expect(parsed.contact).toMatchObject({ phone: '', contactEmail: '' })
  expect(parsed.portfolio?.website).toBe('')
})

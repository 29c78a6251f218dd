import { cvLine, readCv } from '@vouch/resume/testing'
import { expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor } from '#db/transaction.ts'
import { matchMasters } from './match-masters.ts'

const values: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  skills: [
    ['Patient care', 'nursing', 'Nursing'],
    ['triage', 'triage', 'Triage'],
    ['C#', 'c-sharp', 'C#'],
  ],
  'fields-of-study': [['Mechanical Engineering', '0715', 'Mechanics and metal trades']],
  occupations: [['Charge Nurse', 'nurse', 'Nurse']],
  languages: [['Deutsch', 'de', 'German']],
}

const text = `Amara Okafor
Experience
Charge Nurse, Northside Hospital (04/2018 – now)
Education
MSc Mechanical Engineering, University of Leeds (2009 – 2012)
Skills
Patient care, triage, C#
Languages
Deutsch (B2)`

test('matches values by their label, and by a synonym only if it means the same', async () => {
  const steps = readCv(
    text.split('\n').map((line) => cvLine(line)),
    uuidv7,
  )
  const matched = await matchMasters(
    {} as Executor,
    {
      match: async (_, entity, words) =>
        new Map(
          (values[entity] ?? []).flatMap(([word, code, label]) =>
            words.includes(word) ? [[word, { code, label }] as const] : [],
          ),
        ),
    },
    steps as Parameters<typeof matchMasters>[2],
  )
  expect(matched.education?.items[0]?.area).toEqual({ code: null, label: 'Mechanical Engineering' })
  expect(matched.experience?.items[0]).toMatchObject({ title: 'Charge Nurse', occupation: null })
  expect(matched.skills?.items.map(({ skill }) => skill)).toEqual([
    { code: null, label: 'Patient care' },
    { code: 'triage', label: 'Triage' },
    { code: 'c-sharp', label: 'C#' },
  ])
  expect(matched.portfolio?.languages[0]?.language).toEqual({ code: 'de', label: 'German' })
})

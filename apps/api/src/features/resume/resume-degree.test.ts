import { exportResume, getOwnProfile, importResume } from '@vouch/contract'
import { schemaProblems } from '@vouch/resume/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const pdfOf = async (person: TestPerson) =>
  (await app.as(person).inject({ method: 'GET', url: '/api/v1/me/candidate-profile/export?format=pdf' }))
    .rawPayload

const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: true })).text

const jsonOf = async (person: TestPerson) =>
  JSON.parse((await app.request(exportResume, { query: { format: 'json' } }, person)).body)

const education = (fields: object) => ({
  id: 'school',
  level: 'bachelor',
  institution: 'Only School',
  area: null,
  studyType: '',
  url: '',
  startDate: '',
  endDate: '2016',
  score: '',
  courses: [],
  ...fields,
})

test('an education with only a level is exported with the level as degree', async () => {
  const person = await app.person('candidate')
  const own = education({ id: 'own', level: 'master', institution: 'Other School', studyType: 'MPhil' })
  const { status } = await saveStep(app, person, 'education', 0, { items: [education({}), own] })
  expect(status).toBe(200)
  const resume = await jsonOf(person)
  expect(resume.education).toEqual([
    { institution: 'Only School', studyType: 'Bachelor’s degree', endDate: '2016' },
    { institution: 'Other School', studyType: 'MPhil', endDate: '2016' },
  ])
  expect(schemaProblems(resume)).toEqual([])
  const text = await textOf(await pdfOf(person))
  expect(text).toContain('Bachelor’s degree')
  expect(text).toContain('MPhil')
  expect(text).not.toContain('Master’s degree')
})

test('a degree missing in the imported résumé stays missing until the person sets the level', async () => {
  const person = await app.person('candidate')
  const resume = { education: [{ institution: 'Only School', endDate: '2016', campus: 'North' }] }
  await app.request(importResume, { file: new File([JSON.stringify(resume)], 'resume.json') }, person)
  expect(await jsonOf(person)).toEqual(resume)
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const step = steps.find((one) => one.step === 'education')
  if (step?.step !== 'education') throw new Error('no education')
  const items = step.data.items.map((item) => ({ ...item, level: 'bachelor' }))
  await saveStep(app, person, 'education', step.version, { items })
  expect(await jsonOf(person)).toEqual({
    education: [{ ...resume.education[0], studyType: 'Bachelor’s degree' }],
  })
})

const skill = (id: string, label: string, fields: object) => ({
  id,
  skill: { code: null, label },
  level: null,
  years: null,
  keywords: [],
  levelWords: '',
  evidence: [],
  ...fields,
})

test('the PDF has levels and years of skills, and importing it reads them', async () => {
  const person = await app.person('candidate')
  const reader = await app.person('candidate')
  const items = [
    skill('1', 'Rose growing', { level: 'advanced', years: 4 }),
    skill('2', 'Hedge cutting', { level: 'lead', years: 1 }),
    skill('3', 'Composting', { years: 12 }),
    skill('4', 'Bee keeping', { years: 0.5, keywords: ['honey'] }),
    skill('5', 'Pruning', {}),
    skill('6', 'Grafting', { levelWords: 'well enough' }),
  ]
  const saved = await saveStep(app, person, 'skills', 0, { items })
  expect(saved.status).toBe(200)
  const pdf = await pdfOf(person)
  const text = (await textOf(pdf)).replace(/\s+/g, ' ')
  expect(text).toContain(
    'Rose growing (advanced, 4 years) · Hedge cutting (leads others, 1 year) · Composting (12 years) · ' +
      'Bee keeping (less than a year; honey) · Pruning · Grafting (well enough)',
  )
  const { body } = await app.request(importResume, { file: new File([Uint8Array.from(pdf)], 'cv') }, reader)
  const step = body.profile.steps.find((one) => one.step === 'skills')
  const found = step?.step === 'skills' ? step.data.items : []
  expect(found.slice(0, 3).map((item) => [item.skill?.label, item.level, item.years])).toEqual([
    ['Rose growing', 'advanced', 4],
    ['Hedge cutting', 'lead', 1],
    ['Composting', null, 12],
  ])
})

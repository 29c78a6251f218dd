import {
  closeJob,
  closeOutJob,
  getCloseOut,
  getMyApplication,
  type RouteInput,
  saveCompanyLetter,
} from '@vouch/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  world = await createHiringWorld(app, { title: 'Baker' })
})
afterEach(() => app.close())

const job = () => ({ params: { id: world.job.id } })
const ended = async (...names: string[]) => {
  const applicants = []
  for (const name of names) applicants.push(await world.applicant(name))
  await app.request(closeJob, { ...job(), body: { outcome: 'cancelled' } }, world.owner)
  return applicants
}
const plan = async () => (await app.request(getCloseOut, job(), world.owner)).body
const closeOut = (body: RouteInput<typeof closeOutJob>['body']) =>
  app.request(closeOutJob, { ...job(), body }, world.owner)
const letterTo = async ({ person, id }: { readonly person: TestPerson; readonly id: string }) =>
  (await app.request(getMyApplication, { params: { id } }, person)).body.letters[0]
const speaksGerman = ({ person }: { readonly person: TestPerson }) =>
  app.db.pool.query(`update users set locale = 'de' where id = $1`, [person.userId])
const write = (body: string, version = 0) =>
  app.request(
    saveCompanyLetter,
    {
      params: { id: world.company.id, kind: 'job-closed', language: 'en' },
      body: { subject: 'About {job}', body, version },
    },
    world.owner,
  )

test('previewed letters are what applicants read, in each language', async () => {
  const applicants = await ended('Ada', 'Bo', 'Cem', 'Dora')
  await Promise.all(applicants.slice(1, 2).map(speaksGerman))
  await write('Dear {candidate}, {job} is closed. {company}')
  const { letters, wordsKey } = await plan()
  expect(letters).toHaveLength(3)
  expect(letters.map(({ language }) => language).sort()).toEqual(['de', 'en', 'en'])
  expect((await closeOut({ wordsKey })).status).toBe(200)
  for (const { id, subject, body } of letters) {
    const applicant = applicants.find((one) => one.id === id)
    expect(applicant && (await letterTo(applicant))).toMatchObject({ subject, body })
  }
})

test('a letter that changed after the preview is not sent', async () => {
  const [ada] = await ended('Ada Baker')
  const { wordsKey } = await plan()
  await write('New words')
  expect((await closeOut({ wordsKey })).problem?.code).toBe('conflict')
  expect(ada && (await letterTo(ada))).toBeUndefined()
  // The viewer's own words do not depend on the company's letter.
  expect((await closeOut({ wordsKey, message: 'Thank you.' })).status).toBe(200)
  expect(ada && (await letterTo(ada))).toMatchObject({ body: 'Thank you.' })
})

test('own words are filled in like the preview says, and unknown variables are refused', async () => {
  const [ada] = await ended('Ada Baker')
  const refused = await closeOut({ message: 'Dear {name}' })
  expect(refused.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'message' }] })
  const [sample] = (await plan()).letters
  expect(sample?.values).toEqual({ candidate: 'Ada Baker', job: 'Baker', company: world.company.name })
  await closeOut({ message: 'Dear {candidate}, {job} at {company} is closed.' })
  expect(ada && (await letterTo(ada))).toMatchObject({
    body: `Dear Ada Baker, Baker at ${world.company.name} is closed.`,
  })
})

import { applyToJob, getMyApplication } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

const setRule = (rule: 'hidden' | 'required') =>
  app.db.pool.query('update jobs set letter_rule = $2 where id = $1', [world.job.id, rule])
const letterOf = async (id: string, person: TestPerson) =>
  (await app.request(getMyApplication, { params: { id } }, person)).body.snapshot.coverLetter

test('a cover letter is mandatory where the job requires it', async () => {
  await setRule('required')
  const person = await createCandidate(app.db)
  const call = { params: { id: world.job.id }, body: { coverLetter: '  ' } }
  const answer = await app.request(applyToJob, call, person)
  expect(answer.problem).toMatchObject({ code: 'invalid', errors: [{ path: 'coverLetter' }] })
  const id = await world.apply(person, { coverLetter: 'I bake.' })
  expect(await letterOf(id, person)).toBe('I bake.')
})

test('a cover letter is not stored where the job hides it', async () => {
  await setRule('hidden')
  const person = await createCandidate(app.db)
  expect(await letterOf(await world.apply(person, { coverLetter: 'I bake.' }), person)).toBe('')
})

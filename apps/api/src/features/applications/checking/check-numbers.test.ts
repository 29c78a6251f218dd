import { advanceApplication, proposeInterview, sendQuestionnaire } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { checkStoredNumbers } from '../application-jobs.ts'

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => lines.push(line) },
  })
})
afterAll(() => app.close())

const stored = async () => ({
  applications: await app.db.kysely.selectFrom('applications').selectAll().orderBy('id').execute(),
  jobs: await app.db.kysely.selectFrom('jobs').select(['id', 'filled', 'version']).orderBy('id').execute(),
})

const check = async () => {
  lines.length = 0
  await app.platform.queue.enqueue(app.db.kysely, checkStoredNumbers, {})
  await app.runJobs()
  return lines.filter((line) => line.includes('Put '))
}

/** Applications of which some wait for the team and some for the candidate, and one hire. */
async function manyTurns() {
  const world = await createHiringWorld(app, { openings: 2 })
  const { owner } = world
  const ids: string[] = []
  for (let number = 0; number < 4; number++) ids.push((await world.applicant(`Robin ${number}`)).id)
  const [, shortlisted = '', asked = '', invited = ''] = ids
  const advance = (id: string, to: 'shortlist' | 'questionnaire' | 'interview') =>
    app.request(advanceApplication, { params: { id }, body: { to, reason: 'Good' } }, owner)
  await advance(shortlisted, 'shortlist')
  await advance(asked, 'questionnaire')
  await advance(invited, 'interview')
  const questions = [{ text: 'Why?', kind: 'text' as const, required: true }]
  await app.request(sendQuestionnaire, { params: { id: asked }, body: { questions } }, owner)
  const interview = { startsAt: '2026-03-20T09:00:00.000Z', place: 'The bakery' }
  await app.request(proposeInterview, { params: { id: invited }, body: interview }, owner)
  app.clock.advance({ hours: 72 })
  return { world, ids }
}

test('leaves right numbers as they are, and puts wrong ones right with a warning', async () => {
  const { world, ids } = await manyTurns()
  const right = await stored()
  expect(await check()).toEqual([])
  expect(await stored()).toEqual(right)

  const [first = '', , asked = ''] = ids
  await app.db.kysely.updateTable('jobs').set({ filled: 2 }).where('id', '=', world.job.id).execute()
  await app.db.kysely
    .updateTable('applications')
    .set({ turn: 'team', turn_since: new Date(0) })
    .where('id', '=', asked)
    .execute()
  expect(await check()).toHaveLength(2)
  const { applications, jobs } = await stored()
  expect(jobs).toEqual(right.jobs)
  const turnOf = (rows: typeof applications, id: string) => {
    const { turn, turn_since, turn_due } = rows.find((one) => one.id === id) ?? {}
    return { turn, turn_since, turn_due }
  }
  expect(turnOf(applications, asked)).toEqual(turnOf(right.applications, asked))
  expect(turnOf(applications, first)).toEqual(turnOf(right.applications, first))
  expect(await check()).toEqual([])
})

test('a proposal whose time has just passed is no wrong number', async () => {
  await manyTurns()
  app.clock.set('2026-03-20T09:01:00Z')
  expect(await check()).toEqual([])
  const waiting = app.db.kysely
    .selectFrom('applications as a')
    .innerJoin('interviews as i', 'i.application_id', 'a.id')
  expect(await waiting.select('a.turn').distinct().execute()).toEqual([{ turn: 'team' }])
})

import { get } from 'node:http'
import {
  getMyApplication,
  listNotifications,
  notificationStream,
  saveApplicationDraft,
  saveJob,
  saveSearch,
} from '@vouch/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recountAnswerFigures, refreshAnswerFigures } from '#features/company-page/answer-figures.ts'
import { type AccessWorld, createAccessWorld } from '#testing/access/access-world.ts'
import { createHiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import {
  candidateActs,
  createTwin,
  hiddenActs,
  jobActs,
  type Twin,
  type Twins,
  withoutIds,
} from '#testing/twin-acts.ts'
import { compareReads, compareWrites, mustAnswer, readPublic } from '#testing/twin-sweep.ts'
import { comparePlayedTwins } from '#testing/twins.ts'
import { until } from '#testing/until.ts'

let app: TestApp
let base: AccessWorld
let origin: string
beforeAll(async () => {
  // In the future, so that times of the database's own clock can be told apart.
  app = await buildTestApp({ now: '2036-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  base = await createAccessWorld(app.db, app.clock.now())
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
const closing: (() => void)[] = []
afterAll(async () => {
  for (const close of closing) close()
  await app.close()
})

const countAnswers = async () => {
  const deps = { db: app.db, clock: app.clock.now }
  await refreshAnswerFigures(deps)
  await recountAnswerFigures(deps)
}

/** Opens the stream of a twin's notifications. */
async function openStream({ person }: Twin) {
  const parts: string[] = []
  const token = await app.tokens.sign(person, app.clock.now())
  const url = `${origin}/api/v1${notificationStream.path}`
  const request = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false })
  request.on('error', () => undefined)
  const close = () => request.destroy()
  closing.push(close)
  await new Promise<void>((resolve) => {
    request.on('response', (response) => {
      response.on('data', (chunk) => parts.push(String(chunk)))
      response.on('error', () => undefined)
      resolve()
    })
  })
  return { text: () => parts.join('').replaceAll(/^:\n\n/gm, ''), close }
}

/** Gives both something to find on every page. */
async function keepThings(twins: Twins): Promise<void> {
  const draft = { coverLetter: 'Dear team', cvFileId: null, documentFileIds: [], answers: [] }
  for (const { person, world } of twins) {
    const params = { id: world.job.id }
    await app.request(saveJob, { params }, person)
    await app.request(saveSearch, { body: { query: 'q=baker' } }, person)
    await app.request(saveApplicationDraft, { params: { id: base.ids.job }, version: 0, body: draft }, person)
  }
}

const hireWorldOfTwins = async (): Promise<Twins> => {
  const world = await createHiringWorld(app)
  return [await createTwin(app, world), await createTwin(app, world)]
}

test.each([
  ['an undisclosed rejection', 'reject'],
  ['a hold', 'hold'],
] as const)('no route of the contract tells a candidate of %s, nor visitors', async (_, step) => {
  const twins = await hireWorldOfTwins()
  await keepThings(twins)
  await countAnswers()
  const before = await readPublic(app, base, twins[0])
  await hiddenActs(app)[step]?.(twins[0])
  await countAnswers()
  expect(await readPublic(app, base, twins[0])).toEqual(before)
  const answered = await compareReads(app, base, twins)
  expect([...mustAnswer].filter((id) => !answered.has(id))).toEqual([])
  await compareWrites(app, base, twins)
  await compareReads(app, base, twins)
})

test('nor after random histories', async () => {
  await comparePlayedTwins(app, 6, async (twins) => {
    await keepThings(twins)
    let steps = 0
    return async () => {
      // Each third step: a sweep takes about 150 requests.
      if (steps++ % 3 === 0) await compareReads(app, base, twins)
    }
  })
}, 600_000)

test('the stream of notifications says nothing of it either', async () => {
  const twins = await hireWorldOfTwins()
  const streams = [await openStream(twins[0]), await openStream(twins[1])] as const
  await hiddenActs(app).reject?.(twins[0])
  const [jobs, candidates] = [jobActs(app), candidateActs(app)]
  for (const name of ['changePay', 'pause', 'resume', 'wait', 'close']) {
    app.clock.advance({ minutes: 1 })
    await jobs[name]?.(...twins)
  }
  for (const twin of twins) {
    const mine = (await app.request(getMyApplication, { params: { id: twin.id } }, twin.person)).body
    await candidates.message?.(twin, mine)
    const { items } = (await app.request(listNotifications, { query: { limit: 100 } }, twin.person)).body
    expect(items.length).toBeGreaterThan(1)
    const stream = streams[twins.indexOf(twin)]
    await until(async () => (stream?.text().match(/event: notification/g)?.length ?? 0) >= items.length)
  }
  expect(withoutIds(streams[0].text())).toEqual(withoutIds(streams[1].text()))
  for (const stream of streams) stream.close()
})

/** Guards that live in the database, each replaced by what it guards against. */
const guards: readonly (readonly [name: string, from: RegExp, to: string])[] = [
  ['a rejection is shown once it was told', /a\.told_at IS NOT NULL/, "a.status = 'rejected'"],
  [
    'whose turn it is stays',
    /\ba\.turn,/,
    "case when a.status = 'rejected' then 'candidate' else a.turn end AS turn,",
  ],
  [
    'the day of the answer stays',
    /\ba\.turn_due\b/,
    "case when a.status <> 'rejected' then a.turn_due end AS turn_due",
  ],
  [
    'news stay',
    /\ba\.last_news_at\b/,
    "case when a.status = 'rejected' then a.updated_at else a.last_news_at end AS last_news_at",
  ],
  [
    'a rejected application stays in the list',
    /;\s*$/,
    " WHERE a.told_at IS NOT NULL OR a.status <> 'rejected';",
  ],
]

describe('the comparison fails without the guard that', () => {
  const view = 'candidate_applications'
  let twins: Twins
  let intact: string
  const define = (as: string) => app.db.pool.query(`create or replace view ${view} as ${as}`)
  beforeAll(async () => {
    twins = await hireWorldOfTwins()
    app.clock.advance({ minutes: 1 })
    await hiddenActs(app).reject?.(twins[0])
    const { rows } = await app.db.pool.query(`select pg_get_viewdef('${view}') as text`)
    intact = rows[0].text
  })
  afterEach(() => define(intact))

  test.each(guards)('%s', async (_, from, to) => {
    expect(intact).toMatch(from)
    await define(intact.replace(from, to))
    await expect(compareReads(app, base, twins)).rejects.toThrow()
  })
})

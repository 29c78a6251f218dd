import { pipelineActions, stages } from '@vouch/contract'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createDice } from '#testing/factories/random-market.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { compareAdmin, compareCandidate, comparePublic, compareUnread } from './compare-others.ts'
import { compareTeam } from './compare-team.ts'
import { readStandings, type SentApplication } from './from-events.ts'
import { createCandidates, createHistoryWorld } from './history-world.ts'
import { checkPaths, countTasks } from './legal-paths.ts'
import { playHistory } from './play-history.ts'

const histories = rounds(300, 4)
/** Histories in one database: the administrators' lists hold all of them. */
const together = 10

interface Market {
  readonly app: TestApp
  readonly candidates: readonly TestPerson[]
  readonly admin: TestPerson
  /** Applications of all histories. */
  readonly sent: SentApplication[]
  played: number
}

let market: Market | undefined
afterEach(() => market?.app.close())

async function openMarket(): Promise<Market> {
  if (market && market.played < together) return market
  await market?.app.close()
  const app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  market = {
    app,
    candidates: await createCandidates(app),
    admin: await app.person('admin'),
    sent: [],
    played: 0,
  }
  return market
}

test('random histories stay in the table, and every number equals the list it opens and the events', async () => {
  const taken = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { app, candidates, admin, sent } = await openMarket()
      const dice = createDice(seed)
      const world = await createHistoryWorld(app, dice, candidates)
      await playHistory(world, 20 + dice.below(40))
      sent.push(...world.sent)
      if (market) market.played += 1
      const counts = [await checkPaths(app.db, world.sent), await countTasks(app.db, world.sent)]
      for (const [what, times] of counts.flatMap((each) => [...each]))
        taken.set(what, (taken.get(what) ?? 0) + times)
      const now = app.clock.now()
      const all = await readStandings(app.db, sent, now)
      const own = all.filter(({ companyId }) => companyId === world.company.id)
      for (const viewer of [world.owner, dice.one([world.recruiter, world.manager])]) {
        await compareTeam(world, own, viewer)
        await compareUnread(world, viewer)
      }
      for (const person of [dice.one(candidates), world.recruiter]) {
        await compareCandidate(world, all, person)
        await compareUnread(world, person)
      }
      await compareAdmin(world, all, admin)
      await comparePublic(world, all)
    }),
    { numRuns: histories, endOnFailure: true },
  )
  // In few histories some actions may be refused each time.
  const later = ['questionnaire answered', 'interview accepted', 'detail approved']
  const all = ['apply', ...pipelineActions, ...stages.map((stage) => `at ${stage}`), ...later]
  const expected = histories < 100 ? ['apply', 'advance'] : all
  if (histories >= 100) process.stdout.write(`${JSON.stringify(Object.fromEntries(taken))}\n`)
  expect(expected.filter((what) => !taken.get(what))).toEqual([])
}, 3_600_000)

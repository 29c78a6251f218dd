import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { createDice, createRandomMarket, type RandomMarket } from '#testing/factories/random-market.ts'
import { checkAdmin, checkCandidate, checkEmployer } from '#testing/histories/figures.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

const firstOf = ({ signedIn }: RandomMarket, role: 'candidate' | 'employer' | 'admin') =>
  signedIn.filter(({ roles }) => roles.includes(role)).slice(0, 3)

test('every figure of every dashboard equals the total and the walked length of its list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const market = await createRandomMarket(app.db, createDice(seed), app.clock.now())
      await app.db.pool.query('update applications set turn_since = applied_at')
      for (const person of firstOf(market, 'candidate')) await checkCandidate(app, person)
      for (const person of firstOf(market, 'employer')) await checkEmployer(app, person)
      await checkAdmin(app, await app.person('admin'))
    }),
    { numRuns: rounds(6, 1), endOnFailure: true },
  )
}, 300_000)

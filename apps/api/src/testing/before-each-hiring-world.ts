import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createHiringWorld, type HiringWorld } from './factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

interface Given {
  readonly app: TestApp
  readonly world: HiringWorld
}

/** Starts one app per test file. Creates a hiring world before each test, on March 10, 2026. */
export function beforeEachHiringWorld(take: (given: Given) => Promise<void>): void {
  let app: TestApp

  beforeAll(async () => {
    app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  })
  beforeEach(async () => {
    app.clock.set('2026-03-10T09:00:00Z')
    await take({ app, world: await createHiringWorld(app) })
  })
  afterAll(() => app.close())
}

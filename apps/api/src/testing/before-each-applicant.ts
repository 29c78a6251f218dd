import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestPerson } from './factories/factories.ts'
import { createHiringWorld, type HiringWorld } from './factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

interface Given {
  readonly app: TestApp
  readonly world: HiringWorld
  /** The applicant, Ada Baker. */
  readonly person: TestPerson
  readonly recruiter: TestPerson
  /** Id of the application. */
  readonly id: string
}

/** Starts one app per test file. Creates a hiring world with a recruiter and an applicant before each test. */
export function beforeEachApplicant(take: (given: Given) => void): void {
  let app: TestApp

  beforeAll(async () => {
    app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  })
  beforeEach(async () => {
    app.clock.set('2026-03-10T09:00:00Z')
    const world = await createHiringWorld(app)
    const { person, id } = await world.applicant('Ada Baker')
    take({ app, world, person, id, recruiter: await world.member('recruiter') })
  })
  afterAll(() => app.close())
}

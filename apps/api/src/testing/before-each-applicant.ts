import { beforeEachHiringWorld } from './before-each-hiring-world.ts'
import type { TestPerson } from './factories/factories.ts'
import type { HiringWorld } from './factories/pipeline-factory.ts'
import type { TestApp } from './test-app.ts'

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
  beforeEachHiringWorld(async ({ app, world }) => {
    const { person, id } = await world.applicant('Ada Baker')
    take({ app, world, person, id, recruiter: await world.member('recruiter') })
  })
}

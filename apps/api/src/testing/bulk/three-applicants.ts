import {
  type BulkChange,
  type BulkSelection,
  previewBulkOperation,
  runBulkOperation,
  undoBulkOperation,
} from '@vouch/contract'
import { expect } from 'vitest'
import { beforeEachHiringWorld } from '#testing/before-each-hiring-world.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

interface Applicant {
  readonly person: TestPerson
  /** Id of the application. */
  readonly id: string
}

interface Given {
  readonly app: TestApp
  readonly world: HiringWorld
  /** At first Ann A, Ben B and Cem C. A test may add others. */
  readonly people: Applicant[]
}

/** Starts one app per test file. Creates a hiring world with three applicants before each test. */
export function beforeEachThreeApplicants(take: (given: Given) => void) {
  let given: Given
  beforeEachHiringWorld(async ({ app, world }) => {
    const people: Applicant[] = []
    for (const name of ['Ann A', 'Ben B', 'Cem C']) people.push(await world.applicant(name))
    given = { app, world, people }
    take(given)
  })

  const ids = () => given.people.map(({ id }) => id)
  return {
    ids,
    nth: (n: number) => given.people[n] ?? expect.fail('no such applicant'),
    preview: (change: BulkChange, selection: BulkSelection = { ids: ids() }, by = given.world.owner) =>
      given.app.request(previewBulkOperation, { body: { selection, change } }, by),
    /** @param count of the preview, as the person saw it */
    run: (id: string, count?: number, by = given.world.owner) =>
      given.app.request(runBulkOperation, { params: { id }, body: count === undefined ? {} : { count } }, by),
    undo: (id: string, by = given.world.owner) =>
      given.app.request(undoBulkOperation, { params: { id } }, by),
  }
}

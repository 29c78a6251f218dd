import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#db/connect.ts'
import { createTitledJobs } from '#testing/factories/search-factory.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type SentStatement, watchStatements } from '#testing/watched-statements.ts'
import { createSearch } from '../create-search.ts'

const now = new Date('2026-03-10T12:00:00Z')
let db: Database

beforeAll(async () => {
  // Words are kept for 2 s, which a busy machine may need for one statement.
  vi.useFakeTimers({ toFake: ['Date'], now })
  db = await openTestDatabase()
})
afterAll(async () => {
  vi.useRealTimers()
  await db.close()
})

describe('a word that no job has', () => {
  it('is not looked up again until a job changes', async () => {
    const sent: SentStatement[] = []
    const { words } = createSearch({
      db: watchStatements(db, (statement) => sent.push(statement)),
      clock: () => now,
      currency: 'EUR',
    })
    expect(await words.lookUp(['glassblower'])).toMatchObject([{ found: false }])
    await createTitledJobs(db, ['Glassblower'], now)
    const before = sent.length
    expect(await words.lookUp(['glassblower'])).toMatchObject([{ found: false }])
    expect(sent).toHaveLength(before)

    words.forgetAbsent()
    expect(await words.lookUp(['glassblower'])).toMatchObject([{ found: true, jobs: 1 }])
  })

  it('is not kept if a job changes while it is looked up', async () => {
    const { words } = createSearch({ db, clock: () => now, currency: 'EUR' })
    const asked = words.lookUp(['ropemaker'])
    words.forgetAbsent()
    await asked
    await createTitledJobs(db, ['Ropemaker'], now)
    expect(await words.lookUp(['ropemaker'])).toMatchObject([{ found: true }])
  })

  it('stays in the answer if a job changes while another word is looked up', async () => {
    const { words } = createSearch({ db, clock: () => now, currency: 'EUR' })
    await words.lookUp(['underwater'])
    const asked = words.lookUp(['diver', 'underwater'])
    words.forgetAbsent()
    expect((await asked).map(({ word }) => word)).toEqual(['diver', 'underwater'])
  })
})

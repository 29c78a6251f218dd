import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'

/** Adds a candidate with a public profile, and a saved search of the recruiter. */
export async function createDirectory(
  db: Database,
  recruiter: TestPerson,
  now: Date,
): Promise<{ foundCandidate: string; candidateSearch: string }> {
  const { userId: foundCandidate } = await createUser(db, { roles: ['candidate'] })
  const data = wholeProfile(({ review }) => {
    review.visibility = 'public'
  })
  await createProfile(db, foundCandidate, { data, publishedAt: now, at: now })
  await sql`select candidate_search_refresh(array[${foundCandidate}::uuid])`.execute(db.kysely)
  const candidateSearch = uuidv7()
  await db.kysely
    .insertInto('candidate_searches')
    .values({
      id: candidateSearch,
      user_id: recruiter.userId,
      name: 'Bakers',
      query: 'q=baker',
      created_at: now,
    })
    .execute()
  return { foundCandidate, candidateSearch }
}

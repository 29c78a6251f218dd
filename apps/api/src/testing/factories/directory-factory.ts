import type { CandidateSearchAnswer, ProfileData, RouteInput } from '@vouch/contract'
import { searchCandidates } from '@vouch/contract'
import type { TestApp } from '#testing/test-app.ts'
import { addMember, createCompany } from './company-factory.ts'
import type { TestPerson } from './factories.ts'
import { createProfile, wholeProfile } from './profile-factory.ts'
import { ownStep, saveStep } from './profile-steps.ts'

/** Adds a candidate with a public profile. @param change applied to the profile */
export async function createPublicCandidate(
  app: TestApp,
  change: (data: ProfileData) => void = () => undefined,
): Promise<TestPerson> {
  const person = await app.person('candidate')
  const data = wholeProfile((whole) => {
    whole.review.visibility = 'public'
    change(whole)
  })
  await createProfile(app.db, person.userId, { data, publishedAt: app.clock.now(), at: app.clock.now() })
  // Save through the API, which stores the city's location and updates the directory.
  const personal = await ownStep(app, person, 'personal')
  await saveStep(app, person, 'personal', personal.version, personal.data)
  return person
}

/** Adds a person who owns a verified company. */
export async function createEmployer(app: TestApp): Promise<TestPerson> {
  const person = await app.person('employer')
  await addMember(app.db, await createCompany(app.db), person)
  return person
}

export type CandidateQuery = NonNullable<RouteInput<typeof searchCandidates>['query']>

export async function searchAs(
  app: TestApp,
  person: TestPerson,
  query: CandidateQuery,
): Promise<CandidateSearchAnswer> {
  return (await app.request(searchCandidates, { query }, person)).body
}

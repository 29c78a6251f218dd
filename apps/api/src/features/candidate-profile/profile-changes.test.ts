import { type ProfileData, type ProfileStepName, publishProfile, unpublishProfile } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

/** Creates a candidate with a published profile that all employers can find. */
async function published(): Promise<TestPerson> {
  const person = await app.person('candidate')
  const data = wholeProfile((whole) => {
    whole.review.visibility = 'public'
  })
  const at = app.clock.now()
  await createProfile(app.db, person.userId, { data, at })
  await app.db.kysely
    .updateTable('candidate_profiles')
    .set({ updated_at: at })
    .where('user_id', '=', person.userId)
    .execute()
  expect((await app.request(publishProfile, {}, person)).status).toBe(200)
  return person
}

/** Reads the shown date of a person's directory row, and PostgreSQL's physical row version. */
async function rowOf({ userId }: TestPerson) {
  const { rows } = await sql<{ updated_at: Date; writing: string }>`
    select updated_at, xmin::text as writing from candidate_search where user_id = ${userId}`.execute(
    app.db.kysely,
  )
  return rows[0]
}

async function save<S extends ProfileStepName>(
  person: TestPerson,
  name: S,
  change: Partial<ProfileData[S]>,
): Promise<void> {
  const { data, version } = await ownStep(app, person, name)
  const { status, body } = await saveStep(app, person, name, version, { ...data, ...change })
  expect([status, body.savedAt]).toEqual([200, app.clock.now().toISOString()])
}

test('a private change does not rewrite the directory row', async () => {
  const person = await published()
  const company = await createCompany(app.db)
  await save(person, 'documents', {})
  const before = await rowOf(person)
  app.clock.advance({ hours: 1 })
  await save(person, 'contact', { phone: '+31612345678' })
  await save(person, 'personal', { adjustments: 'A quiet room for the interview.', address: 'Oudegracht 1' })
  await save(person, 'review', {})
  await save(person, 'preferences', {})
  expect(await rowOf(person)).toEqual(before)
  // Excluding a company rewrites the directory row, but does not update the date that employers see.
  await save(person, 'review', { excludedCompanies: [{ id: company.id, name: 'Any' }] })
  expect((await rowOf(person))?.updated_at).toEqual(before?.updated_at)
})

const shown: readonly [string, (person: TestPerson) => Promise<void>][] = [
  ['the headline', (person) => save(person, 'preferences', { headline: 'Pastry chef' })],
  ['the visibility', (person) => save(person, 'review', { visibility: 'employers' })],
  ['openness to work', (person) => save(person, 'review', { openToWork: 'passive' })],
  [
    'publishing again',
    async (person) => {
      await app.request(unpublishProfile, {}, person)
      await app.request(publishProfile, {}, person)
    },
  ],
  [
    'a city code with the same label',
    async (person) => {
      const code = `utrecht-${person.userId}`
      await createMasterValue(app.db, {
        entity: 'cities',
        code,
        label: 'Utrecht',
        attributes: { country: 'NL', lat: 52.09, lon: 5.12 },
      })
      await save(person, 'personal', { city: { code, label: 'Utrecht' } })
    },
  ],
  [
    'a skill code with the same label',
    async (person) => {
      const code = `baking-${person.userId}`
      await createMasterValue(app.db, { entity: 'skills', code, label: 'Baking' })
      const { data } = await ownStep(app, person, 'skills')
      const items = data.items.map((item) => ({ ...item, skill: { code, label: 'Baking' } }))
      await save(person, 'skills', { items })
    },
  ],
]

test.each(shown)('a visible or searchable change updates the date: %s', async (_, act) => {
  const person = await published()
  app.clock.advance({ hours: 1 })
  await act(person)
  expect((await rowOf(person))?.updated_at).toEqual(app.clock.now())
})

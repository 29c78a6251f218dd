import {
  getOwnProfile,
  giveConsent,
  type LegalDocumentName,
  type ProfileData,
  type ProfileStepName,
  profileSteps,
  publishProfile,
  saveProfileStep,
  unpublishProfile,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { publishVersion } from '#testing/factories/legal-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const isInDirectory = async ({ userId }: TestPerson) =>
  (
    await app.db.kysely
      .selectFrom('candidate_profiles')
      .select('found')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.found

async function withProfile(change?: (data: ProfileData) => void): Promise<TestPerson> {
  const person = await app.person('candidate')
  await createProfile(app.db, person.userId, { data: wholeProfile(change) })
  return person
}

const visible = (data: ProfileData) => {
  data.review.visibility = 'public'
}

test('a complete profile is in the directory while it is published', async () => {
  const person = await withProfile(visible)
  expect(await isInDirectory(person)).toBe(false)
  const { body } = await app.request(publishProfile, {}, person)
  expect(body.publishedAt).toBe('2026-03-10T09:00:00.000Z')
  expect(body.steps.map(({ step }) => step)).toEqual([...profileSteps])
  expect(await isInDirectory(person)).toBe(true)
  app.clock.advance({ hours: 1 })
  const again = await app.request(publishProfile, {}, person)
  expect(again.body.publishedAt).toBe('2026-03-10T09:00:00.000Z')
  expect((await app.request(unpublishProfile, {}, person)).body.publishedAt).toBeNull()
  expect(await isInDirectory(person)).toBe(false)
  expect((await app.request(unpublishProfile, {}, person)).status).toBe(200)
})

test('publishing an incomplete profile gives an error per missing field', async () => {
  const person = await withProfile((data) => {
    data.contact.lastName = ''
    data.skills.items = []
  })
  const { status, problem } = await app.request(publishProfile, {}, person)
  expect([status, problem?.errors]).toEqual([
    422,
    [
      { path: 'profile.contact.lastName', message: 'Add your last name to your profile' },
      { path: 'profile.skills.items', message: 'Add at least one skill to your profile' },
    ],
  ])
  const nobody = await app.person('candidate')
  expect((await app.request(publishProfile, {}, nobody)).problem?.errors).toHaveLength(7)
  expect((await app.request(unpublishProfile, {}, nobody)).body.publishedAt).toBeNull()
})

test('publishing requires consent to the documents in force; a published profile stays', async () => {
  const person = await app.person('candidate')
  await createProfile(app.db, person.userId, { data: wholeProfile(visible), consents: false })
  const refused = await app.request(publishProfile, {}, person)
  expect([refused.status, refused.problem?.errors]).toEqual([
    422,
    [
      {
        path: 'profile.documents.consents.term-of-service',
        message: 'Agree to the terms of service, version 1',
      },
      {
        path: 'profile.documents.consents.privacy-policy',
        message: 'Confirm that you have read the privacy policy, version 1',
      },
    ],
  ])
  expect(await isInDirectory(person)).toBe(false)
  const consent = (document: LegalDocumentName, version: number) =>
    app.request(giveConsent, { params: { document }, body: { version } }, person)
  await consent('term-of-service', 1)
  await consent('privacy-policy', 1)
  expect((await app.request(publishProfile, {}, person)).status).toBe(200)
  const version = await publishVersion(app.db, 'privacy-policy')
  expect(await isInDirectory(person)).toBe(true)
  await app.request(unpublishProfile, {}, person)
  const outdated = await app.request(publishProfile, {}, person)
  expect(outdated.problem?.errors?.map(({ message }) => message)).toEqual([
    'Confirm that you have read the privacy policy, version 2',
  ])
  await consent('privacy-policy', version)
  expect((await app.request(publishProfile, {}, person)).status).toBe(200)
})

test('a hidden profile is not in the directory; a change of visibility takes effect at once', async () => {
  const person = await withProfile()
  await app.request(publishProfile, {}, person)
  expect(await isInDirectory(person)).toBe(false)
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const review = steps.find(({ step }) => step === 'review')
  const show = (version: number, visibility: 'employers' | 'hidden') =>
    app.request(saveProfileStep, { version, body: { step: 'review', data: { visibility } } }, person)
  await show(review?.version ?? 0, 'employers')
  expect(await isInDirectory(person)).toBe(true)
  await show(1, 'hidden')
  expect(await isInDirectory(person)).toBe(false)
})

test('a profile that becomes incomplete leaves the directory until it is complete', async () => {
  const person = await withProfile(visible)
  await app.request(publishProfile, {}, person)
  const headline = (version: number, text: string) =>
    app.request(
      saveProfileStep,
      { version, body: { step: 'preferences' satisfies ProfileStepName, data: { headline: text } } },
      person,
    )
  await headline(1, '')
  expect(await isInDirectory(person)).toBe(false)
  await headline(2, 'Baker')
  expect(await isInDirectory(person)).toBe(true)
})

test('publishing requires a confirmed e-mail address', async () => {
  const person = await withProfile(visible)
  await app.db.kysely
    .updateTable('users')
    .set({ email_verified: false })
    .where('id', '=', person.userId)
    .execute()
  const unproven = { ...person, claims: { email_verified: false } }
  const { status, problem } = await app.request(publishProfile, {}, unproven)
  expect([status, problem?.code]).toEqual([409, 'not-permitted-now'])
  expect(await isInDirectory(person)).toBe(false)
})

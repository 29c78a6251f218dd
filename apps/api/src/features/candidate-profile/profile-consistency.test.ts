import {
  getOwnProfile,
  listPassports,
  type ProfileData,
  type ProfileStepName,
  publishProfile,
  undoImported,
  unpublishProfile,
} from '@vouch/contract'
import { missingForProfile, shownPassports, toShownProfile } from '@vouch/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import { giveConsents } from '#testing/factories/legal-factory.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { wholeProfile } from '#testing/factories/profile-factory.ts'
import { saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createProfileWriter } from './profile-writer.ts'
import { createShownProfiles } from './shown-profiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const words = fc.constantFrom('', 'Ada', 'Baker', '2020', '2021-05', 'soon')
const flag = fc.boolean()

/** Generates profile steps with few possible values, so that concurrent saves often collide. */
const changes = fc.oneof(
  fc.tuple(words, words).map(([firstName, lastName]) => ['contact', { firstName, lastName }] as const),
  flag.map((isSaid) => ['personal', { country: isSaid ? 'NL' : null }] as const),
  words.map((headline) => ['preferences', { headline }] as const),
  flag.map((isSaid) => ['skills', { items: isSaid ? wholeProfile().skills.items : [] }] as const),
  fc.constantFrom('public', 'employers', 'hidden').map((visibility) => ['review', { visibility }] as const),
)
const acts = fc.oneof(
  changes.chain(([step, data]) => flag.map((isStale) => ({ kind: 'save' as const, step, data, isStale }))),
  changes.map(([step, data]) => ({ kind: 'fill' as const, step, data })),
  fc.constantFrom<ProfileStepName>('contact', 'skills').map((step) => ({ kind: 'undo' as const, step })),
  fc.constantFrom({ kind: 'publish' as const }, { kind: 'unpublish' as const }, { kind: 'hold' as const }),
)

test('derived columns match the steps after any sequence of changes', async () => {
  const writer = createProfileWriter({
    db: app.db,
    clock: app.clock.now,
    masters: { find: async () => new Map(), choosable: async () => new Set() },
    typedWords: { note: async () => undefined, holders: async () => [] },
    index: { update: async () => undefined },
  })
  const shown = createShownProfiles({ index: { update: async () => undefined } })
  /** Inserts a passport as the passports feature does after verifying it. */
  const hold = (userId: string) =>
    inTransaction(app.db, async (trx) => {
      const at = app.clock.now()
      await shown.hold(trx, userId)
      await createPassportRow({ ...app.db, kysely: trx }, { userId }, { at })
      await shown.refresh(trx, userId, at, 'holder')
    })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      async (rounds) => {
        const person = await app.person('candidate')
        await giveConsents(app.db, person.userId)
        const actor = { ...person, roles: ['candidate'], memberships: [] } as unknown as Actor
        const own = async () => (await app.request(getOwnProfile, {}, person)).body
        for (const round of rounds) {
          const { steps } = await own()
          const versionOf = (step: ProfileStepName) => steps.find((each) => each.step === step)?.version ?? 0
          // Runs the commands of a round in parallel, as if sent from several devices.
          const answers = await Promise.all(
            round.map(async (act) => {
              if (act.kind === 'save') {
                const version = versionOf(act.step) + (act.isStale ? 1 : 0)
                return (await saveStep(app, person, act.step, version, act.data)).status
              }
              if (act.kind === 'fill') {
                const { [act.step]: whole } = wholeProfile()
                await writer.fill(actor, { [act.step]: { ...whole, ...act.data } })
                return 200
              }
              if (act.kind === 'undo') {
                const body = { step: act.step, paths: ['firstName', 'lastName', 'items.skill-1'] }
                return (await app.request(undoImported, { version: versionOf(act.step), body }, person))
                  .status
              }
              if (act.kind === 'hold') {
                await hold(person.userId)
                return 200
              }
              const route = act.kind === 'publish' ? publishProfile : unpublishProfile
              return (await app.request(route, {}, person)).status
            }),
          )
          expect(answers.every((status) => [200, 412, 422].includes(status))).toBe(true)
        }
        const profile = await own()
        const data = Object.fromEntries(profile.steps.map((each) => [each.step, each.data])) as ProfileData
        const row = await app.db.kysely
          .selectFrom('candidate_profiles')
          .select(['shown', 'complete', 'visibility', 'found', 'published_at'])
          .where('user_id', '=', person.userId)
          .executeTakeFirst()
        if (!row) return
        const isWhole = missingForProfile(data, '2026-03-10').length === 0
        const held = (await app.request(listPassports, {}, person)).body.items
        expect(row.shown).toEqual(toShownProfile(data, shownPassports(held, app.clock.now())))
        expect(row).toMatchObject({
          complete: isWhole,
          visibility: data.review.visibility,
          found: profile.publishedAt !== null && isWhole && data.review.visibility !== 'hidden',
        })
      },
    ),
    { numRuns: 40 },
  )
})

import type { ProfileData, ProfileStep, ProfileStepName, profileStepInput } from '@vouch/contract'
import { keptMarks, missingForProfile, valueAt, withoutValues } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Consents } from '#features/legal/ports.ts'
import { latestDay } from '#platform/profile-columns.ts'
import { profileProblems } from '#platform/profile-problems.ts'
import {
  type ChangeDeps,
  changeSteps,
  type NewStep,
  type OpenProfile,
  openPerson,
  openProfile,
} from './change-profile.ts'
import { consentProblems } from './consent-problems.ts'
import { setPublished } from './profile-store.ts'
import { profileDataOf, type StoredSteps, toAnswer } from './stored-profile.ts'

type StepInput = z.output<typeof profileStepInput>

/** Which marks of an import to take away, and whether the values go with them. */
interface UndoInput {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
  readonly keep: boolean
  readonly mark: boolean
}

/** What a person changes about their profile as a candidate. */
export interface ProfileService {
  /**
   * Saves one step, however much of it is missing.
   * @param version what the person saw; 0 while the step was never saved
   * @throws AppError stale, invalid
   */
  saveStep(actor: Actor, version: number, input: StepInput): Promise<ProfileStep>
  /** Takes imported values away, or keeps them as one's own. @throws AppError stale */
  undoImported(actor: Actor, version: number, input: UndoInput): Promise<ProfileStep>
  /** @throws AppError invalid while something is missing, not-permitted-now while the address is not proven */
  publish(actor: Actor): Promise<void>
  unpublish(actor: Actor): Promise<void>
}

export interface ProfileServiceDeps extends ChangeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly consents: Consents
}

export function createProfileService(deps: ProfileServiceDeps): ProfileService {
  const { db, clock, index, consents } = deps

  /** Changes one step over the version that was seen. */
  const change = (
    actor: Actor,
    { step, version }: { readonly step: ProfileStepName; readonly version: number },
    make: (profile: OpenProfile) => NewStep | null,
  ): Promise<ProfileStep> => {
    requireAccess(actor, 'profile.own', null)
    return inTransaction(db, async (trx) => {
      const at = clock()
      const profile = await openProfile(trx, actor.userId, at)
      requireVersion(profile.steps, step, version)
      const news = make(profile)
      if (!news) return toAnswer(step, profile.steps[step])
      const after = await changeSteps(trx, deps, profile, [news], { at, unknown: 'refuse' })
      return toAnswer(step, after[step])
    })
  }

  return {
    saveStep: (actor, version, { step, data }) =>
      change(actor, { step, version }, ({ steps }) => ({ step, data, imported: marks(steps, step, data) })),

    undoImported: (actor, version, { step, paths, keep, mark }) =>
      change(actor, { step, version }, ({ steps }) => {
        const { data, imported } = steps[step]
        if (mark) {
          const kept = paths.filter((path) => valueAt(step, data, path) !== undefined)
          return { step, data, imported: [...new Set([...imported, ...kept])] }
        }
        const marked = imported.filter((path) => paths.includes(path))
        if (marked.length === 0) return null
        const left = imported.filter((path) => !marked.includes(path))
        return { step, data: keep ? data : withoutValues(step, data, marked), imported: left }
      }),

    publish: async (actor) => {
      requireAccess(actor, 'profile.publish', null)
      if (!actor.emailVerified) {
        throw new AppError(
          'not-permitted-now',
          'Prove your e-mail address first: employers find only people whom they can reach.',
        )
      }
      await inTransaction(db, async (trx) => {
        const at = clock()
        const { steps } = await openProfile(trx, actor.userId, at)
        const missing = missingForProfile(profileDataOf(steps), latestDay(at))
        const errors = [...profileProblems(missing), ...consentProblems(await consents.of(trx, actor.userId))]
        if (errors.length > 0) throw new AppError('invalid', 'Your profile is not complete yet.', { errors })
        await setPublished(trx, actor.userId, at)
        await index.update(trx, actor.userId)
      })
    },

    unpublish: async (actor) => {
      requireAccess(actor, 'profile.own', null)
      await inTransaction(db, async (trx) => {
        await openPerson(trx, actor.userId)
        await setPublished(trx, actor.userId, null)
        await index.update(trx, actor.userId)
      })
    },
  }
}

/** @throws AppError stale */
function requireVersion(steps: StoredSteps, step: ProfileStepName, version: number): void {
  const currentVersion = steps[step].version
  if (version === currentVersion) return
  throw new AppError('stale', 'This step was changed somewhere else in the meantime.', { currentVersion })
}

function marks(steps: StoredSteps, step: ProfileStepName, data: object): string[] {
  const { imported, data: before } = steps[step]
  return keptMarks(step, imported, before, data as ProfileData[typeof step])
}

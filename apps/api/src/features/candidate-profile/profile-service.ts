import type { ProfileData, ProfileStep, ProfileStepName, profileStepInput } from '@vouch/contract'
import { missingForProfile, remainingMarks, valueAt, withoutValues } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, stale } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Consents } from '#features/legal/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
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

/**
 * Selects which import marks to remove. Also says whether to keep the values (`keep`) or restore the marks (`mark`).
 */
interface UndoInput {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
  readonly keep: boolean
  readonly mark: boolean
}

/** Changes a person's own profile. */
export interface ProfileService {
  /**
   * Saves one profile step, complete or not.
   * @param version version of the step that the person saw; 0 while it was never saved
   * @throws AppError stale, invalid
   */
  saveStep(actor: Actor, version: number, input: StepInput): Promise<ProfileStep>
  /** Removes imported values, or accepts them as the person's own. @throws AppError stale */
  undoImported(actor: Actor, version: number, input: UndoInput): Promise<ProfileStep>
  /**
   * Publishes the profile.
   * @throws AppError invalid while fields are missing, not-permitted-now while the e-mail address is unconfirmed
   */
  publish(actor: Actor): Promise<void>
  unpublish(actor: Actor): Promise<void>
}

export interface ProfileServiceDeps extends ServiceDeps, ChangeDeps {
  readonly consents: Consents
}

export function createProfileService(deps: ProfileServiceDeps): ProfileService {
  const { db, clock, index, consents } = deps

  /** Checks the version of one profile step, then changes it. */
  const change = (
    actor: Actor,
    { step, version }: { readonly step: ProfileStepName; readonly version: number },
    make: (profile: OpenProfile) => NewStep | null,
  ): Promise<ProfileStep> => {
    requireAccess(actor, 'profile.own', null)
    return inTransaction(db, async (trx) => {
      const at = clock()
      const profile = await openProfile(trx, actor.userId, at)
      const currentVersion = profile.steps[step].version
      if (version !== currentVersion) throw stale('This step', currentVersion)
      const news = make(profile)
      if (!news) return toAnswer(step, profile.steps[step])
      const after = await changeSteps(trx, deps, profile, [news], { actor, at, unknown: 'refuse' })
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
          const filled = paths.filter((path) => valueAt(step, data, path) !== undefined)
          return { step, data, imported: [...new Set([...imported, ...filled])] }
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
          'Confirm your e-mail address before you publish your profile, so that employers can contact you.',
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

function marks(steps: StoredSteps, step: ProfileStepName, data: object): string[] {
  const { imported, data: before } = steps[step]
  return remainingMarks(step, imported, before, data as ProfileData[typeof step])
}

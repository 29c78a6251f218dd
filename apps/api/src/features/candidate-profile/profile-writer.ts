import { type ProfileData, type ProfileStepName, profileStepData, profileSteps } from '@vouch/contract'
import { mergeStep } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type ChangeDeps, changeSteps, type NewStep, openProfile } from './change-profile.ts'
import { profileDataOf } from './stored-profile.ts'

/** Paths of one step. */
interface StepPaths {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

/** What came of filling a profile. */
interface FilledProfile {
  /** Paths that were filled and are marked as imported. */
  readonly filled: readonly StepPaths[]
  /** Paths, of what was found, that were left alone because the person had said something there. */
  readonly left: readonly StepPaths[]
  /** Paths of entries that were left out because their list is full. */
  readonly full: readonly StepPaths[]
}

/** Fills profiles with what was read elsewhere. */
export interface ProfileWriter {
  /**
   * Fills what is empty, in all steps at once; nothing that the person said is changed. Filling again changes nothing.
   * @param found whole steps; entries have ids of their own, and codes that no list knows become own words
   * @param beside writes what belongs to it in the same transaction; gets the steps as they are then
   * @throws AppError too-large when a step would be too long to be saved again
   * @throws z.ZodError when a step is not what the contract says
   */
  fill(actor: Actor, found: Partial<ProfileData>, beside?: BesideFill): Promise<FilledProfile>
}

type BesideFill = (trx: Transaction, after: ProfileData, result: FilledProfile) => Promise<void>

export function createProfileWriter(
  deps: ChangeDeps & { readonly db: Database; readonly clock: Clock },
): ProfileWriter {
  const { db, clock } = deps
  return {
    fill: async (actor, found, beside) => {
      requireAccess(actor, 'profile.own', null)
      const given = profileSteps.filter((step) => found[step] !== undefined)
      return inTransaction(db, async (trx) => {
        const at = clock()
        const profile = await openProfile(trx, actor.userId, at)
        const merged = given.map((step) => {
          const { data, imported } = profile.steps[step]
          const result = mergeStep(step, data, parsed(step, found[step]))
          return { step, ...result, imported: [...new Set([...imported, ...result.filled])] }
        })
        const news = merged.filter(({ filled }) => filled.length > 0)
        requireSavable(news)
        let after = profile.steps
        if (news.length > 0) {
          const changes: NewStep[] = news.map(({ step, data, imported }) => ({ step, data, imported }))
          after = await changeSteps(trx, deps, profile, changes, { at, unknown: 'own-words' })
        }
        const result: FilledProfile = {
          filled: news.map(({ step, filled }) => ({ step, paths: filled })),
          left: merged.flatMap(({ step, left }) => (left.length > 0 ? [{ step, paths: left }] : [])),
          full: merged.flatMap(({ step, full }) => (full.length > 0 ? [{ step, paths: full }] : [])),
        }
        await beside?.(trx, profileDataOf(after), result)
        return result
      })
    },
  }
}

/** In bytes: a wizard sends a step whole, and a request may have 1 MiB. */
const maxStepBytes = 900_000

function requireSavable(news: readonly { readonly data: object }[]): void {
  if (news.every(({ data }) => Buffer.byteLength(JSON.stringify(data)) <= maxStepBytes)) return
  throw new AppError('too-large', 'This holds more text than a profile can keep.')
}

function parsed(step: ProfileStepName, data: unknown): ProfileData[typeof step] {
  return profileStepData[step].parse(data)
}

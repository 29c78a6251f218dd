import { type ProfileData, type ProfileStepName, profileStepData, profileSteps } from '@vouch/contract'
import { mergeStep } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { type ChangeDeps, changeSteps, type NewStep, openProfile } from './change-profile.ts'
import { profileDataOf } from './stored-profile.ts'

interface StepPaths {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

interface FilledProfile {
  /** Paths of the fields that the import filled. */
  readonly filled: readonly StepPaths[]
  /** Paths of imported values that were skipped because the person had already filled the field. */
  readonly left: readonly StepPaths[]
  /** Paths of imported list entries that were skipped because the list is full. */
  readonly full: readonly StepPaths[]
}

/** Fills profiles with imported data. */
export interface ProfileWriter {
  /**
   * Fills empty fields of all profile steps. Never overwrites the person's own values. Idempotent.
   * @param imported whole steps; list entries have ids, and unknown master codes are already replaced by own words
   * @param afterFill runs in the same transaction, with the steps after the change
   * @throws AppError too-large when a step would be too long for the request that later saves it
   * @throws z.ZodError when a step does not match the contract
   */
  fill(actor: Actor, imported: Partial<ProfileData>, afterFill?: AfterFill): Promise<FilledProfile>
}

type AfterFill = (trx: Transaction, after: ProfileData, result: FilledProfile) => Promise<void>

export function createProfileWriter(deps: ServiceDeps & ChangeDeps): ProfileWriter {
  const { db, clock } = deps
  return {
    fill: async (actor, imported, afterFill) => {
      requireAccess(actor, 'profile.own', null)
      const given = profileSteps.filter((step) => imported[step] !== undefined)
      return inTransaction(db, async (trx) => {
        const at = clock()
        const profile = await openProfile(trx, actor.userId, at)
        const merged = given.map((step) => {
          const { data, imported: marks } = profile.steps[step]
          const result = mergeStep(step, data, parsed(step, imported[step]))
          return { step, ...result, imported: [...new Set([...marks, ...result.filled])] }
        })
        const news = merged.filter(({ filled }) => filled.length > 0)
        requireSavable(news)
        let after = profile.steps
        if (news.length > 0) {
          const changes: NewStep[] = news.map(({ step, data, imported }) => ({ step, data, imported }))
          after = await changeSteps(trx, deps, profile, changes, { actor, at, unknown: 'own-words' })
        }
        const result: FilledProfile = {
          filled: news.map(({ step, filled }) => ({ step, paths: filled })),
          left: merged.flatMap(({ step, left }) => (left.length > 0 ? [{ step, paths: left }] : [])),
          full: merged.flatMap(({ step, full }) => (full.length > 0 ? [{ step, paths: full }] : [])),
        }
        await afterFill?.(trx, profileDataOf(after), result)
        return result
      })
    },
  }
}

/** Maximum size of a profile step in bytes. The profile wizard sends a step in one request, limited to 1 MiB. */
const maxStepBytes = 900_000

function requireSavable(news: readonly { readonly data: object }[]): void {
  if (news.every(({ data }) => Buffer.byteLength(JSON.stringify(data)) <= maxStepBytes)) return
  throw new AppError(
    'too-large',
    'This file has more text than a profile can hold. Nothing was imported. Shorten it and try again.',
  )
}

function parsed(step: ProfileStepName, data: unknown): ProfileData[typeof step] {
  return profileStepData[step].parse(data)
}

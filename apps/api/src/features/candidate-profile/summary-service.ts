import type { candidateProfileInput, FieldProblem, ProfileData } from '@vouch/contract'
import { profileLocation, profileName } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { type ChangeDeps, changeSteps, type NewStep, openProfile } from './change-profile.ts'
import type { StoredSteps } from './stored-profile.ts'

export type SummaryInput = z.output<typeof candidateProfileInput>

/** The few fields of a profile that were all of it before there were steps. */
export interface SummaryService {
  /**
   * Writes the fields into the steps that hold them by now.
   * @param version of the summary, which counts with every change of any step
   * @throws AppError stale, invalid
   */
  save(actor: Actor, version: number, input: SummaryInput): Promise<void>
}

export function createSummaryService(
  deps: ChangeDeps & { readonly db: Database; readonly clock: Clock },
): SummaryService {
  const { db, clock } = deps
  return {
    save: async (actor, version, input) => {
      requireAccess(actor, 'profile.own', null)
      await inTransaction(db, async (trx) => {
        const profile = await openProfile(trx, actor.userId)
        if (profile.version !== version) {
          throw new AppError('stale', 'Your profile was changed somewhere else in the meantime.', {
            currentVersion: profile.version,
          })
        }
        const news = toNews(profile.steps, input)
        await changeSteps(trx, deps, profile, news, { at: clock(), unknown: 'refuse' }).catch(asSummary)
      })
    },
  }
}

function toNews({ contact, personal, preferences, documents }: StoredSteps, input: SummaryInput): NewStep[] {
  const { headline, summary, cvFileId } = input
  return [
    { step: 'contact', data: named(contact.data, input.fullName), imported: contact.imported },
    { step: 'personal', data: placed(personal.data, input.location), imported: personal.imported },
    { step: 'preferences', data: { ...preferences.data, headline, summary }, imported: preferences.imported },
    { step: 'documents', data: { ...documents.data, cvFileId }, imported: documents.imported },
  ]
}

/** The last word is taken for the last name. */
function named(contact: ProfileData['contact'], fullName: string): ProfileData['contact'] {
  if (profileName(contact) === fullName) return contact
  const words = fullName.split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { ...contact, firstName: words.join(' ').slice(0, 60), lastName: lastName.slice(0, 60) }
}

function placed(personal: ProfileData['personal'], location: string): ProfileData['personal'] {
  if (profileLocation(personal) === location) return personal
  return { ...personal, city: location === '' ? null : { code: null, label: location }, region: null }
}

function asSummary(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'invalid') throw error
  const errors = error.details.errors?.map(
    (problem): FieldProblem => ({
      ...problem,
      path: problem.path.replace(/^data\./, ''),
    }),
  )
  throw new AppError('invalid', error.message, errors ? { errors } : {})
}

import type { applyInput } from '@vouch/contract'
import { answersById, answersInWords, knockOutsMet } from '@vouch/domain'
import type { z } from 'zod'
import { deletionPending, requireAccess } from '#access/require-access.ts'
import { requireEmail } from '#access/require-email.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Clock } from '#base/clock.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import { inOneStatement, type KeyUse, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { alreadyApplied, requireMayApply } from './apply-rules.ts'
import {
  type ApplyFacts,
  insertApplication,
  type NewApplication,
  readApplyFacts,
  type StoredApplication,
} from './apply-store.ts'

type ApplyInput = z.output<typeof applyInput>

/**
 * Maximum tries to apply. Each retry follows a change of the job between reading its questions and storing the answers.
 */
const maxTries = 5

/**
 * Sends an application. Stores at most one per candidate and job, even for parallel calls.
 * @returns the application's id
 * @throws AppError not-found, gone, already-applied, applies-elsewhere, invalid; not-permitted-now
 * without an e-mail address or while account deletion is pending
 */
export async function applyToJob(
  { db, clock, notifier }: ServiceDeps & { readonly notifier: Notifier },
  actor: Actor,
  jobId: string,
  input: ApplyInput,
): Promise<string> {
  requireAccess(actor, 'job.apply', null)
  requireEmail(actor)
  const stored = await inOneStatement(db, (on, use) => applyOn(on, clock, { actor, jobId, input }, use))
  notifier.announce(stored.notifications)
  return stored.id
}

async function applyOn(
  on: Database | Transaction,
  clock: Clock,
  { actor, jobId, input }: { readonly actor: Actor; readonly jobId: string; readonly input: ApplyInput },
  use: KeyUse | undefined,
): Promise<StoredApplication> {
  const candidateId = actor.userId
  for (let tries = 0; tries < maxTries; tries++) {
    const at = clock()
    const { cvFileId, documentFileIds } = input
    const about = { jobId, candidateId, cvFileId, documentFileIds, at }
    const facts = requireMayApply(await readApplyFacts(on, about), input)
    const stored = await insertApplication(on, compose(facts, { ...about, input }), use)
    if (stored === 'leaving') throw deletionPending()
    if (stored === 'already-applied') throw alreadyApplied()
    if (stored !== 'changed') return stored
  }
  throw new AppError(
    'unavailable',
    'The company is editing this job. Your application was not sent. Try again.',
  )
}

function compose(
  facts: ApplyFacts,
  {
    jobId,
    candidateId,
    at,
    input,
  }: Pick<NewApplication, 'jobId' | 'candidateId' | 'at'> & { input: ApplyInput },
): NewApplication {
  const knockOuts = knockOutsMet(facts.questions, input.answers)
  return {
    id: uuidv7(),
    eventId: uuidv7(),
    jobId,
    jobVersion: facts.version,
    candidateId,
    at,
    promisedDays: facts.promised_days,
    marked: knockOuts.length > 0,
    coverLetter: facts.letter_rule === 'hidden' ? '' : input.coverLetter,
    cvFileId: facts.cv_rule === 'hidden' ? null : facts.cv_file_id,
    documentFileIds: input.documentFileIds,
    answers: answersInWords(facts.questions, answersById(input.answers)).map((answer) => ({
      ...answer,
      knockOut: knockOuts.includes(answer.questionId),
    })),
    notifications: facts.team.map((userId) => ({ id: uuidv7(), userId })),
    confirmationId: uuidv7(),
  }
}

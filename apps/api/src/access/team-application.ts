import type { ApplicationStatus, Stage } from '@vouch/contract'
import { sql } from 'kysely'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import { iso } from '#db/iso.ts'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import { requireAccess } from './require-access.ts'

/** An application that a member of the hiring team reads or adds to. */
export interface TeamApplication {
  readonly id: string
  readonly jobId: string
  readonly companyId: string
  readonly candidateId: string
  readonly candidateName: string
  readonly stage: Stage
  readonly status: ApplicationStatus
  /** When the candidate was notified of a rejection, ISO 8601. */
  readonly toldAt: string | null
  readonly version: number
  /** Whether the applicant has asked to delete their account. */
  readonly isLeaving: boolean
  readonly onTeam: boolean
}

type TeamAction =
  | 'pipeline.read'
  | 'pipeline.note'
  | 'pipeline.tag'
  | 'pipeline.impression'
  | 'pipeline.reveal'

const columns = (actorId: string) => sql`a.id, a.job_id as "jobId", a.company_id as "companyId",
  a.candidate_id as "candidateId", a.name as "candidateName", a.stage, a.status,
  ${sql.raw(iso('a.told_at'))} as "toldAt", a.version,
  ${condition(isPersonLeaving)} as "isLeaving", ${isOnTeamOf(actorId)} as "onTeam"`

function required(
  actor: Actor,
  action: TeamAction,
  application: TeamApplication | undefined,
): TeamApplication {
  if (!application) throw notFound('This application')
  const { companyId, candidateId, onTeam } = application
  requireAccess(actor, action, { companyId, candidateId, onTeam }, 'This application')
  return application
}

/** Reads an application for the hiring team. @throws AppError not-found, forbidden */
export async function teamApplication(
  executor: Executor,
  actor: Actor,
  action: TeamAction,
  id: string,
): Promise<TeamApplication> {
  const { rows } = await sql<TeamApplication>`
    select ${columns(actor.userId)} from applications a where a.id = ${id}`.execute(executor)
  return required(actor, action, rows[0])
}

/**
 * Reads an application like {@link teamApplication} and locks it, so that additions do not outlive an erasure.
 * @throws AppError not-found, forbidden
 */
export async function lockTeamApplication(
  trx: Transaction,
  actor: Actor,
  action: TeamAction,
  id: string,
): Promise<TeamApplication> {
  const { rows } = await sql<TeamApplication>`
    select ${columns(actor.userId)} from applications a where a.id = ${id} for no key update of a`.execute(
    trx,
  )
  return required(actor, action, rows[0])
}

/** Rejects additions about a person who is deleting their account. @throws AppError not-permitted-now */
export function requireStaying({ isLeaving }: TeamApplication): void {
  if (isLeaving) throw new AppError('not-permitted-now', 'This person is deleting their account.')
}

import { type JobStatus, type JobTeamRole, maxTeamMembers } from '@vouch/contract'
import { endedJobStatuses, isLastRecruiter, type TeamProblem, teamProblem } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import type { EmployerJobsDeps } from '../employer-jobs-deps.ts'
import { companyOfJob, lockCompanyStatus } from '../jobs-store.ts'
import { announceMembers } from './announce-members.ts'
import { requireSuccessor } from './successor.ts'
import { companyRoleOfMember, lockJobOfTeam, putOnTeams, takeOffTeam, teamOf } from './team-store.ts'

interface TeamMemberId {
  readonly jobId: string
  readonly userId: string
}

export interface TeamService {
  /**
   * Adds a member of the company to the hiring team of a job and notifies them, or changes their role. Changes of others
   * to the same team are kept.
   * @throws AppError not-found, forbidden, invalid for somebody who cannot have the role, hand-over-first
   */
  set(
    actor: Actor,
    member: TeamMemberId,
    input: { readonly role: JobTeamRole; readonly handOverTo?: string | undefined },
  ): Promise<void>
  /**
   * Takes a person off a team. Everybody may leave a team. Does nothing if the person is not on it.
   * @throws AppError not-found, forbidden, hand-over-first, invalid for a successor who may not recruit
   */
  remove(actor: Actor, member: TeamMemberId, handOverTo?: string): Promise<void>
}

const sentences: Readonly<Record<TeamProblem, string>> = {
  'not-a-member': 'This person is no longer a member of the company',
  'role-does-not-fit': 'This person’s role in the company does not allow this',
  full: `A hiring team has at most ${maxTeamMembers} people`,
}

interface Subject {
  readonly companyId: string
  readonly team: Awaited<ReturnType<typeof teamOf>>
  /** Whether the person is the last recruiter of a job that has not ended. */
  readonly isLast: boolean
  readonly at: Date
  readonly by: string
}

const hasEnded = (status: JobStatus) => (endedJobStatuses as readonly JobStatus[]).includes(status)

export function createTeamService({
  db,
  clock,
  notifier,
}: Pick<EmployerJobsDeps, 'db' | 'clock'> & { readonly notifier: Notifier }): TeamService {
  /** Changes a team under the locks of company and job. `run` returns the people to tell that they joined, or null. */
  const change = async (
    actor: Actor,
    { jobId, userId }: TeamMemberId,
    access: 'job.read' | 'job.write',
    run: (trx: Transaction, subject: Subject) => Promise<readonly string[] | null>,
  ) => {
    const companyId = await companyOfJob(db.kysely, jobId)
    if (companyId === undefined) throw notFound('This job')
    requireAccess(actor, access, { companyId }, 'This job')
    await inTransaction(db, async (trx) => {
      // Shares the lock with other changes of jobs. Members leave and get roles under the whole lock.
      await lockCompanyStatus(trx, companyId)
      const status = await lockJobOfTeam(trx, jobId)
      if (!status) throw notFound('This job')
      const team = await teamOf(trx, jobId)
      const at = clock()
      const by = actor.userId
      const isLast = !hasEnded(status) && isLastRecruiter(team, userId)
      const joined = await run(trx, { companyId, team, isLast, at, by })
      if (!joined) return
      await recordJobEvent(trx, [jobId], { kind: 'team-changed', at, actorId: by })
      await announceMembers(trx, notifier, { jobIds: [jobId], userIds: joined, by, at })
      await notifier.hint(trx, [...new Set([...team.map((one) => one.userId), userId, by, ...joined])])
    })
  }

  /** Makes the successor of a last recruiter recruiter. @returns who joined */
  const handOver = async (
    trx: Transaction,
    { jobId, userId }: TeamMemberId,
    { companyId, isLast, at, by }: Subject,
    handOverTo: string | undefined,
  ): Promise<string[]> => {
    if (!isLast) return []
    if (handOverTo === undefined) {
      const who = by === userId ? 'You are' : 'This person is'
      throw new AppError('hand-over-first', `${who} the last recruiter of this job. Choose who takes over.`)
    }
    await requireSuccessor(trx, { companyId, userId }, handOverTo)
    await putOnTeams(trx, [jobId], [{ userId: handOverTo, role: 'recruiter' }], { companyId, by, at })
    return [handOverTo]
  }

  const requireRole = async (
    trx: Transaction,
    { companyId, team }: Subject,
    member: { readonly userId: string; readonly role: JobTeamRole },
  ) => {
    const companyRole = await companyRoleOfMember(trx, { companyId, userId: member.userId })
    const problem = teamProblem(team, member, companyRole)
    if (problem) throw invalidField(problem === 'role-does-not-fit' ? 'role' : 'userId', sentences[problem])
  }

  return {
    set: (actor, member, { role, handOverTo }) =>
      change(actor, member, 'job.write', async (trx, subject) => {
        const { userId } = member
        const before = subject.team.find((one) => one.userId === userId)
        if (before?.role === role) return null
        await requireRole(trx, subject, { userId, role })
        const joined = role === 'recruiter' ? [] : await handOver(trx, member, subject, handOverTo)
        const { companyId, at, by } = subject
        await putOnTeams(trx, [member.jobId], [{ userId, role }], { companyId, by, at })
        return before ? joined : [...joined, userId]
      }),

    remove: (actor, member, handOverTo) =>
      change(
        actor,
        member,
        member.userId === actor.userId ? 'job.read' : 'job.write',
        async (trx, subject) => {
          if (!subject.team.some((one) => one.userId === member.userId)) return null
          const joined = await handOver(trx, member, subject, handOverTo)
          await takeOffTeam(trx, member.jobId, member.userId)
          return joined
        },
      ),
  }
}

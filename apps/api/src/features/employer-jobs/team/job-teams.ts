import { teamRoleAfter } from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { recordJobEvent } from '#platform/job-events.ts'
import type { JobTeams, MemberChange } from '../ports.ts'
import { announceMembers } from './announce-members.ts'
import { requireSuccessor } from './successor.ts'
import { changeTeamRoles, jobsLedAlone, lockCompaniesOf, otherOwner, putOnTeams } from './team-store.ts'

type Job = { readonly id: string; readonly title: string }

const mostNamed = 5

/** The refusal that names the jobs, a few by title. */
function handOverFirst(jobs: readonly Job[], isOwn: boolean): AppError {
  const named = jobs
    .slice(0, mostNamed)
    .map(({ title }) => (title === '' ? 'an untitled draft' : `“${title}”`))
  const rest = jobs.length - named.length
  const all = rest > 0 ? [...named, `${rest} more`] : named
  const list = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]
  const who = isOwn ? 'You are' : 'This person is'
  return new AppError('hand-over-first', `${who} the last recruiter of ${list}. Choose who takes over.`)
}

/** Keeps the hiring teams of jobs true when members of a company change. */
export function createJobTeams(deps: { readonly notifier: Notifier }): JobTeams {
  const takeOver = async (
    trx: Transaction,
    jobs: readonly Job[],
    successor: string,
    { companyId, by, at }: Pick<MemberChange, 'companyId' | 'at'> & { readonly by: string | null },
  ) => {
    const jobIds = jobs.map(({ id }) => id)
    if (jobIds.length === 0) return
    await putOnTeams(trx, jobIds, [{ userId: successor, role: 'recruiter' }], { companyId, by, at })
    await recordJobEvent(trx, jobIds, { kind: 'team-changed', at, actorId: by })
    await announceMembers(trx, deps.notifier, { jobIds, userIds: [successor], by, at })
  }

  return {
    release: async (trx, change) => {
      const { companyId, userId, next, handOverTo, by, at } = change
      if (teamRoleAfter('recruiter', next) !== 'recruiter') {
        const jobs = await jobsLedAlone(trx, change)
        if (jobs.length > 0 && handOverTo === undefined) throw handOverFirst(jobs, by === userId)
        if (jobs.length > 0 && handOverTo !== undefined) {
          await requireSuccessor(trx, change, handOverTo)
          await takeOver(trx, jobs, handOverTo, { companyId, by, at })
        }
      }
      await changeTeamRoles(trx, change, (role) => teamRoleAfter(role, next))
    },

    releaseErased: async (trx, userId, at) => {
      for (const companyId of await lockCompaniesOf(trx, userId)) {
        const jobs = await jobsLedAlone(trx, { companyId, userId })
        const owner = jobs.length > 0 && (await otherOwner(trx, { companyId, userId }))
        if (owner) await takeOver(trx, jobs, owner, { companyId, by: null, at })
      }
    },
  }
}

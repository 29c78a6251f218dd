import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmployerJob } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import { localMomentOf, momentOf } from '#lib/format/interview-time.ts'
import { utcToday } from '#lib/format/today.ts'
import type { LocalMoment } from '#ui/form/moment-fields.tsx'

/** When a draft shall be published: at once, or at a time. */
export interface PublicationChoice {
  readonly isLater: boolean
  readonly moment: LocalMoment
  /** Whether the person tried to go on without a day and time that can be had. */
  readonly isMissed?: boolean
}

const atOnce: PublicationChoice = { isLater: false, moment: { day: '', time: '09:00' } }

/** What the draft asks for: its time, if it was submitted or scheduled before and the time is still to come. */
function wishOf({ publishAt }: Pick<EmployerJob, 'publishAt'>): PublicationChoice {
  const isToCome = publishAt !== null && Date.parse(publishAt) > Date.now()
  return isToCome ? { isLater: true, moment: localMomentOf(publishAt) } : atOnce
}

/** Why a job cannot be published at this time; null if it can. */
function faultOf(at: string | null | undefined): 'momentMissing' | 'momentPast' | 'momentTooFar' | null {
  if (at === null) return null
  if (at === undefined) return 'momentMissing'
  const ahead = Date.parse(at) - Date.now()
  if (ahead <= 0) return 'momentPast'
  return ahead > jobLifeDays.max * 86_400_000 ? 'momentTooFar' : null
}

/** The choice for a job, kept while the person goes through the steps. */
export function usePublicationChoice(job: Pick<EmployerJob, 'id' | 'status' | 'publishAt'>) {
  const client = useQueryClient()
  const queryKey = ['job-wizard', 'publication', job.id, job.publishAt]
  const { data: choice } = useQuery({
    queryKey,
    queryFn: () => wishOf(job),
    initialData: () => wishOf(job),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const at = choice.isLater ? (momentOf(choice.moment.day, choice.moment.time) ?? undefined) : null
  return {
    choice,
    choose: (change: Partial<PublicationChoice>) => client.setQueryData(queryKey, { ...choice, ...change }),
    /** The chosen time as ISO 8601; null for at once, undefined while it is incomplete. */
    at,
    /** What is wrong with the time of a draft. */
    fault: job.status === 'draft' ? faultOf(at) : null,
    /** The day from which the job's life counts, in UTC like all its days. */
    firstDay: at?.slice(0, 10) ?? utcToday(),
  }
}

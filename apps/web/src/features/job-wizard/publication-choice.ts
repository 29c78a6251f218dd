import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmployerJob } from '@vouch/contract'
import { momentOf } from '#lib/format/interview-time.ts'
import type { LocalMoment } from '#ui/form/moment-fields.tsx'

/** When a draft shall be published: at once, or at a time. */
export interface PublicationChoice {
  readonly isLater: boolean
  readonly moment: LocalMoment
}

const atOnce: PublicationChoice = { isLater: false, moment: { day: '', time: '09:00' } }

/** The choice for a job, kept while the person goes through the steps. */
export function usePublicationChoice(job: Pick<EmployerJob, 'id'>) {
  const client = useQueryClient()
  const queryKey = ['job-wizard', 'publication', job.id]
  const { data: choice } = useQuery({
    queryKey,
    queryFn: () => atOnce,
    initialData: atOnce,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    choice,
    choose: (change: Partial<PublicationChoice>) => client.setQueryData(queryKey, { ...choice, ...change }),
    /** The chosen time as ISO 8601; null for at once, undefined while it is incomplete. */
    at: choice.isLater ? (momentOf(choice.moment.day, choice.moment.time) ?? undefined) : null,
  }
}

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { candidateInvitationInput, inviteCandidate } from '@vouch/contract'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { employerJobList } from '#lib/data/employer-jobs.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import { usedJobsQuery } from './candidates-queries.ts'

/** State of an invitation: the chosen job, the message, and a command to send it. */
export function useInvitation(id: string, name: string, opened: boolean) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const jobsQuery = useInfiniteQuery({ ...employerJobList({ status: 'open' }), enabled: opened })
  const { data: asked } = useQuery({ ...usedJobsQuery(id), enabled: opened })
  const draft = useDraft<{ message: string }>(`invite.${id}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const [message, setMessage] = useState(draft.restored?.message ?? '')
  const field = useRef<HTMLInputElement>(null)

  const answers = new Map(asked?.items.map((one) => [one.jobId, one.answer]))
  const jobs = rowsOf(jobsQuery.data)
  const free = jobs.filter((one) => !answers.has(one.id))
  const only = jobs.length === 1 ? (free[0]?.id ?? null) : null
  const jobId = chosen !== null && !answers.has(chosen) ? chosen : only

  const { runAsync, failure, reset } = useCommand(async () => {
    if (jobId === null) {
      field.current?.focus()
      throw new Error(t('invite.missing'))
    }
    const body = candidateInvitationInput.parse({ jobId, message })
    const idempotencyKey = submissionKey(`invite.${id}`, body)
    try {
      await api(inviteCandidate, { params: { id }, body }, { quiet: true, idempotencyKey })
    } finally {
      void client.invalidateQueries(usedJobsQuery(id))
    }
    draft.clear()
    setMessage('')
    setChosen(null)
    notify(t('invite.sent', { name }))
  })
  return {
    jobs,
    jobsQuery,
    /** The viewer's jobs to which the candidate was not invited and has not applied. */
    free,
    answers,
    field,
    jobId,
    choose: (value: string | null) => {
      reset()
      setChosen(value)
    },
    message,
    type: (text: string) => {
      setMessage(text)
      draft.save({ message: text })
    },
    failure,
    resetFailure: reset,
    send: () => runAsync(),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CloseOutcome, closeJob, copyJob, deleteJob, extendJob } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { dropJob, storeJob } from '#lib/data/employer-jobs.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { formatDay } from '#lib/format/format.ts'
import { closeOutHash } from './close-out-panel.tsx'
import { texts } from './employer-jobs.en.ts'

/** Commands on one job. Each shows a snackbar on success. If refused, the API client shows the error and it rejects. */
export function useJobActions(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  // A double click reuses this idempotency key, so that the job is copied only once.
  const copyKey = useRef(randomId())
  const params = { id }

  const close = useMutation({
    mutationFn: (outcome: CloseOutcome) => api(closeJob, { params, body: { outcome } }),
    onSuccess: async (job) => {
      storeJob(client, job)
      // The dialog of the close-out says that the job is closed, and a snackbar would cover its buttons.
      if (job.closeOutWaiting === 0 || !job.permitted.includes('close-out')) {
        notify(texts.t('close.done'))
        return
      }
      const hash = closeOutHash
      await navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id }, search: true, hash })
    },
  })
  const extend = useMutation({
    mutationFn: (closesOn: string) => api(extendJob, { params, body: { closesOn } }),
    onSuccess: (job, closesOn) => {
      storeJob(client, job)
      notify(texts.t('extend.done', { day: formatDay(closesOn) }))
    },
  })
  const copy = useMutation({
    mutationFn: () => api(copyJob, { params }, { idempotencyKey: copyKey.current }),
    onSuccess: async (job) => {
      copyKey.current = randomId()
      storeJob(client, job)
      notify(texts.t('actions.copied'))
      await navigate({ to: '/admin/jobs/employer/form/$id/1', params: { id: job.id } })
    },
  })
  const remove = useMutation({
    mutationFn: () => api(deleteJob, { params }),
    onSuccess: async () => {
      notify(texts.t('remove.done'))
      await navigate({ to: '/admin/jobs/employer' })
      dropJob(client, id)
    },
  })
  return { close, extend, copy, remove }
}

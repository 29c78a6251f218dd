import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeOutJob, type EmployerJob } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { storeJob } from '#lib/data/employer-jobs.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './employer-jobs.en.ts'

/** The message of a close-out, stored as a draft while it is written, and who is left out. */
export function useCloseOut(job: EmployerJob) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const draft = useDraft<{ message: string }>(`close-out.${job.id}`)
  const [message, setMessage] = useState(
    () =>
      draft.restored?.message ?? t('closeOut.default', { job: job.fields.title, company: job.company.name }),
  )
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const mutation = useMutation({
    mutationFn: (_count: number) =>
      api(closeOutJob, { params: { id: job.id }, body: { message, except: [...except] } }),
    onSuccess: async (answer, count) => {
      draft.clear()
      storeJob(client, answer)
      notify(t('closeOut.done', { count }))
      await refreshPipeline(client, job.id)
    },
  })
  return {
    message,
    type: (text: string) => {
      setMessage(text)
      draft.keep({ message: text })
    },
    except,
    include: (id: string, included: boolean) =>
      setExcept((before) => {
        const next = new Set(before)
        if (included) next.delete(id)
        else next.add(id)
        return next
      }),
    /** @param count how many are told, for the confirmation. Rejects after the API wrapper has shown the problem. */
    send: (count: number) => mutation.mutateAsync(count),
    busy: mutation.isPending,
  }
}

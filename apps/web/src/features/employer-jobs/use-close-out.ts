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

/** State of the close-out dialog: the message, which the device stores as a draft, and the excluded applicants. */
export function useCloseOut(job: EmployerJob) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const draft = useDraft<{ message: string }>(`close-out.${job.id}`)
  const [message, setMessage] = useState(draft.restored?.message ?? '')
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
      draft.save({ message: text })
    },
    except,
    include: (id: string, included: boolean) =>
      setExcept((before) => {
        const next = new Set(before)
        if (included) next.delete(id)
        else next.add(id)
        return next
      }),
    /**
     * Rejects if the request fails; the API client has shown the error.
     * @param count number of applicants to notify
     */
    send: (count: number) => mutation.mutateAsync(count),
    busy: mutation.isPending,
  }
}

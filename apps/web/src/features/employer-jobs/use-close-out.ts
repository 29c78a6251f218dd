import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeOutJob, type EmployerJob } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { closeOutPlanOf, storeJob } from '#lib/data/employer-jobs.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './employer-jobs.en.ts'

interface Sending {
  readonly count: number
  readonly wordsKey: string
}

/** Which words the applicants get. */
export interface CloseOutWords {
  /** Whether the person writes the letter; otherwise the company's letter is sent. */
  readonly isOwn: boolean
  /** Words of the viewer's own, kept also while the company's letter is chosen. */
  readonly message: string
}

/** State of the close-out dialog: the message, which the device stores as a draft, and the excluded applicants. */
export function useCloseOut(job: EmployerJob) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const draft = useDraft<CloseOutWords>(`close-out.${job.id}`)
  const [words, setWords] = useState<CloseOutWords>({ isOwn: false, message: '', ...draft.restored })
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set())
  const mutation = useMutation({
    mutationFn: ({ wordsKey }: Sending) =>
      api(closeOutJob, {
        params: { id: job.id },
        body: { message: words.isOwn ? words.message : '', except: [...except], wordsKey },
      }),
    onSuccess: async (answer, { count }) => {
      draft.clear()
      storeJob(client, answer)
      notify(t('closeOut.done', { count }))
      await refreshPipeline(client, job.id)
    },
    // The company's letter has changed: show the new one.
    onError: () => client.invalidateQueries({ queryKey: closeOutPlanOf(job.id).queryKey }),
  })
  return {
    words,
    write: (next: CloseOutWords) => {
      setWords(next)
      draft.save(next)
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
     * @param wordsKey the letters that the viewer has seen
     */
    send: (count: number, wordsKey: string) => mutation.mutateAsync({ count, wordsKey }),
    busy: mutation.isPending,
  }
}

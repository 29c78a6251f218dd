import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type EmployerJob, publishJob } from '@vouch/contract'
import { missingForPublication } from '@vouch/domain'
import { useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { storeJob } from '#lib/data/employer-jobs.ts'
import { useTexts } from '#lib/format/texts.ts'
import { toJobFields } from './draft-fields.ts'
import { texts } from './job-wizard.en.ts'
import { today } from './today.ts'
import type { JobDraft } from './use-job-draft.ts'

/** The last step's act: publish a draft, publish an ended job again, or save the changes of a public one. */
export function usePublish(job: EmployerJob, draft: JobDraft) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  // A second click while the first is under way sends nothing.
  const running = useRef(false)

  const toJob = () => navigate({ to: '/admin/jobs/employer/$jobId', params: { jobId: job.id } })

  const failed = (sentence: string) => {
    setFailure(sentence)
    setFailures((count) => count + 1)
  }

  /** @returns whether the wizard is left now */
  const act = async (): Promise<boolean> => {
    if (missingForPublication(toJobFields(draft.form.getValues()), today()).length > 0) {
      failed(t('publish.missing'))
      return false
    }
    if ((await draft.saveNow()) !== 'stored') return false
    if (!draft.byHand) {
      const published = await api(publishJob, { params: { id: job.id } }, { quiet: true })
      storeJob(client, published)
    }
    notify(draft.byHand ? t('live.done') : t('publish.done'))
    await toJob()
    return true
  }

  const run = async (): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    let left = false
    try {
      left = await act()
    } catch (error) {
      if (isProblem(error) && error.errors.length > 0) {
        draft.form.setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      }
      failed(error instanceof Error ? error.message : String(error))
    } finally {
      running.current = left
      setBusy(false)
    }
  }

  /** Forgets a failure, when the person leaves the step that it is shown on. */
  const reset = () => {
    setFailure(null)
    setFailures(0)
  }

  const label = draft.byHand
    ? t('live.save')
    : job.status === 'draft'
      ? t('publish.submit')
      : t('publish.relist')
  return { run, busy, failure, failures, label, reset }
}

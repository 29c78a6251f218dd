import { useQueryClient } from '@tanstack/react-query'
import type { JobPage } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'
import { sendApplication } from './apply-queries.ts'
import { applyBody } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'

interface SendOptions {
  readonly job: JobPage
  /** It is sent. */
  readonly onSent: () => void
  /** The server wants fields changed. */
  readonly onFieldErrors: (errors: Record<string, string>) => void
}

const { t } = applyTexts

/** Sends the application once, and says in words why it could not be sent. */
export function useSendApplication({ job, onSent, onFieldErrors }: SendOptions): {
  send: (values: ApplyValues) => Promise<void>
  busy: boolean
  failure: string | null
} {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const marks = jobMarksQuery(job.id)

  const handle = async (error: unknown) => {
    if (isProblem(error, 'already-applied')) {
      await client.invalidateQueries({ queryKey: marks.queryKey })
      return
    }
    if (isProblem(error, 'gone', 'not-found')) {
      // The job's page then says that it has ended, with what was written.
      await client.invalidateQueries({ queryKey: ['jobs', 'page', job.slug] })
      return
    }
    // The account may be about to be deleted by now: the page then offers to keep it.
    if (isProblem(error, 'not-permitted-now')) {
      await client.invalidateQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
    }
    const errors = fieldErrors(error, job.questions)
    if (errors) {
      await client.invalidateQueries({ queryKey: ['jobs', 'page', job.slug] })
      onFieldErrors(errors)
      return
    }
    if (isProblem(error, 'duplicate-request')) setFailure(t('review.duplicate'))
    else setFailure(error instanceof Error ? error.message : String(error))
  }

  const send = async (values: ApplyValues) => {
    if (busy) return
    const body = applyBody(job, values)
    setBusy(true)
    setFailure(null)
    try {
      const { id } = await sendApplication(job.id, body)
      onSent()
      client.setQueryData(marks.queryKey, (before) => ({
        saved: before?.saved ?? false,
        mayApply: false,
        applicationId: id,
        withdrawn: false,
      }))
      // Lists and dashboards of the candidate count it from now on.
      void client.invalidateQueries({ queryKey: ['me'] })
    } catch (error) {
      await handle(error)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, failure }
}

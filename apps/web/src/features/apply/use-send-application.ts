import { useQueryClient } from '@tanstack/react-query'
import { applyToJob, type JobPage } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { submissionKey } from '#lib/draft/submission-key.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { applyTexts } from './apply.en.ts'
import type { ApplyValues } from './apply-draft.ts'
import { applyBody, applySchema } from './apply-values.ts'
import { fieldErrors } from './field-errors.ts'

interface SendOptions {
  readonly job: JobPage
  readonly onSent: () => void
  /** Called if the server refuses fields of the form; messages by field. */
  readonly onFieldErrors: (errors: Record<string, string>) => void
}

/** Submits the application once, even if retried, and handles failures. */
export function useSendApplication({ job, onSent, onFieldErrors }: SendOptions) {
  const client = useQueryClient()
  const marks = jobMarksQuery(job.id)
  const jobKey = ['jobs', 'page', job.slug]
  const reloadJob = () => client.invalidateQueries({ queryKey: jobKey })

  const send = async (values: ApplyValues) => {
    const body = applyBody(job, values)
    // The key belongs to this content, so that the server stores a retry only once.
    const idempotencyKey = submissionKey(`apply.${job.id}`, body)
    const { id } = await api(applyToJob, { params: { id: job.id }, body }, { quiet: true, idempotencyKey })
    onSent()
    client.setQueryData(marks.queryKey, (before) => ({
      saved: before?.saved ?? false,
      mayApply: false,
      applicationId: id,
      withdrawn: false,
    }))
    // The candidate's lists and dashboard now include the new application.
    void client.invalidateQueries({ queryKey: ['me'] })
  }

  /** Handles a failed submit. @throws the error that the review shows */
  const recover = async (error: unknown, values: ApplyValues) => {
    if (isProblem(error, 'already-applied')) return client.invalidateQueries({ queryKey: marks.queryKey })
    // The job has ended. The reloaded page says so, and shows the draft.
    if (isProblem(error, 'gone', 'not-found')) return reloadJob()
    // The account may be about to be deleted. The reloaded page then offers to keep it.
    if (isProblem(error, 'not-permitted-now'))
      await client.invalidateQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
    const errors = fieldErrors(error, job.questions)
    if (!errors)
      throw isProblem(error, 'duplicate-request') ? new Error(applyTexts.t('review.duplicate')) : error
    await reloadJob()
    const view = client.getQueryData<{ readonly job?: JobPage }>(jobKey)
    onFieldErrors(errorsNow(errors, view?.job ?? job, values))
  }

  const { run, busy, failure } = useCommand((values: ApplyValues) =>
    send(values).catch((error) => recover(error, values)),
  )
  return { send: (values: ApplyValues) => !busy && run(values), busy, failure }
}

/**
 * Messages by field for the job as it is now. If its questions changed meanwhile, the server's paths belong to the new
 * questions, so all answers are checked again here.
 */
function errorsNow(
  errors: Record<string, string>,
  job: JobPage,
  values: ApplyValues,
): Record<string, string> {
  const issues = applySchema(job).safeParse(values).error?.issues ?? []
  const found = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  const isKnown = (field: string) =>
    !field.startsWith('answers.') || job.questions.some(({ id }) => field === `answers.${id}`)
  const others = Object.entries(errors).filter(([field]) => isKnown(field))
  return { ...Object.fromEntries(others), ...found }
}

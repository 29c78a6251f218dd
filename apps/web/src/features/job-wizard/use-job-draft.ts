import { schemaResolver, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type EmployerJob, getEmployerJob, jobPatch, updateJob } from '@vouch/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notifyError } from '#lib/api/notify.ts'
import { storeJob } from '#lib/data/employer-jobs.ts'
import { useAutosave } from '#lib/draft/use-autosave.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useRetries } from '#lib/draft/use-retries.ts'
import { useTheirs } from '#lib/draft/use-theirs.ts'
import { installZodSentences } from '#lib/format/zod-messages.ts'
import {
  changedFields,
  type DraftFields,
  type FieldName,
  isMadeBy,
  patchOf,
  type SentFields,
  toDraft,
  withFields,
} from './draft-fields.ts'

installZodSentences()

/** What is kept on the device: the version that was changed, and the fields that are not stored yet. */
interface KeptDraft {
  readonly version: number
  readonly fields: Partial<DraftFields>
  /** The save that was under way. The page may go away before it is answered, and it be stored all the same. */
  readonly sent: SentFields | null
}

function restoredFields(job: EmployerJob, kept: Partial<KeptDraft> | null): DraftFields {
  const stored = toDraft(job.fields)
  return kept?.fields ? { ...stored, ...kept.fields } : stored
}

const valuesOf = (names: readonly FieldName[], values: DraftFields): Partial<DraftFields> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** New questions take the ids that the server gave them, so that the next save changes them and adds none. */
function withIds(draft: DraftFields, job: EmployerJob): DraftFields {
  const known = new Set(draft.questions.map(({ id }) => id))
  const fresh = job.fields.questions.filter(({ id }) => !known.has(id))
  return {
    ...draft,
    questions: draft.questions.map((question) => {
      if (question.id !== undefined) return question
      const match = fresh.findIndex(({ text }) => text === question.text.trim())
      const [found] = match === -1 ? [] : fresh.splice(match, 1)
      return found ? { ...question, id: found.id } : question
    }),
  }
}

/**
 * The form of a job: saves by itself while the job is not public, keeps on the device what cannot be stored yet, and
 * stops when somebody else saved first.
 */
export function useJobDraft(job: EmployerJob) {
  const client = useQueryClient()
  // What candidates can see changes when the person says so, not while they type.
  const byHand = job.status === 'open' || job.status === 'paused'
  const kept = useDraft<KeptDraft>(`job.${job.id}`)
  const stored = useRef(toDraft(job.fields))
  // The version that the form began from: somebody else's newer one must not pass for it.
  const base = useRef(kept.restored?.version ?? job.version)
  const sent = useRef(kept.restored?.sent ?? null)
  const isRefused = useRef(false)
  const [theirs, setTheirs] = useState<EmployerJob | null>(null)
  const [unsaved, setUnsaved] = useState(kept.restored !== null)

  const form = useForm<DraftFields>({
    mode: 'controlled',
    initialValues: restoredFields(job, kept.restored),
    validate: schemaResolver(jobPatch, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: (values) => changed(values),
  })
  const latest = useRef(form)
  latest.current = form

  const keep = (values: DraftFields, version: number) => {
    const names = changedFields(stored.current, values)
    setUnsaved(names.length > 0)
    if (names.length === 0) kept.clear()
    else kept.keep({ version, fields: valuesOf(names, values), sent: sent.current })
  }

  /** The job as it is now, when only an own save whose answer was lost made it newer. */
  const ownNewer = async (before: SentFields | null): Promise<EmployerJob | null> => {
    if (!before) return null
    const now = await api(getEmployerJob, { params: { id: job.id } }, { quiet: true })
    return isMadeBy(before, now) ? now : null
  }

  const save = async (values: DraftFields, version: number): Promise<number> => {
    const { patch, names } = patchOf(stored.current, values)
    if (names.length === 0) return version
    const before = sent.current
    isRefused.current = false
    sent.current = { version, fields: valuesOf(names, values) }
    const left = changedFields(stored.current, values)
    kept.keepNow({ version, fields: valuesOf(left, values), sent: sent.current })
    try {
      const saved = await api(updateJob, { params: { id: job.id }, body: patch, version }, { quiet: true })
      sent.current = null
      stored.current = withFields(names, values, stored.current)
      base.current = saved.version
      if (names.includes('questions')) adopt(saved)
      storeJob(client, saved)
      keep(latest.current.getValues(), saved.version)
      return saved.version
    } catch (error) {
      isRefused.current =
        isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429
      // Refused, so it is not stored. The one before may be.
      if (isRefused.current || isProblem(error, 429)) sent.current = before
      const now = isProblem(error, 412) ? await ownNewer(before) : null
      if (now) {
        sent.current = null
        stored.current = toDraft(now.fields)
        base.current = now.version
        adopt(now)
        storeJob(client, now)
        return save(withIds(values, now), now.version)
      }
      if (isProblem(error) && error.errors.length > 0) {
        latest.current.setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
        // The field may be on another step.
        if (byHand) notifyError(error.message)
      }
      throw error
    }
  }

  const adopt = (saved: EmployerJob) => {
    stored.current = withIds(stored.current, saved)
    const now = latest.current.getValues()
    latest.current.setFieldValue('questions', withIds(now, saved).questions)
  }

  const autosave = useAutosave<DraftFields>({ save, version: base.current })
  const { change, flush } = autosave

  const changed = (values: DraftFields) => {
    keep(values, base.current)
    if (!byHand) change(values)
  }

  const hasKept = kept.restored !== null
  useEffect(() => {
    if (hasKept && !byHand) change(latest.current.getValues())
  }, [hasKept, byHand, change])

  const { state } = autosave
  useRetries(state, flush, () => !byHand && !isRefused.current)
  const isStale = state.status === 'conflict'
  // The answer to the conflict is chosen between the form and what is stored now.
  useTheirs(isStale, (call) => api(getEmployerJob, { params: { id: job.id } }, call), setTheirs)

  const settle = (values: DraftFields, over: EmployerJob, send: boolean) => {
    stored.current = toDraft(over.fields)
    base.current = over.version
    sent.current = null
    setTheirs(null)
    form.setValues(values)
    storeJob(client, over)
    keep(values, over.version)
    return send ? autosave.resolve(over.version, values) : autosave.resolve(over.version)
  }

  return {
    form,
    state,
    byHand,
    /** Whether something of the form is not stored on the server. */
    unsaved,
    /** Stores what can be stored. `left-over`: fields that the server would refuse are kept on this device. */
    saveNow: async (): Promise<'stored' | 'left-over' | 'failed'> => {
      const values = form.getValues()
      if (changedFields(stored.current, values).length > 0) change(values)
      if (!(await flush())) return 'failed'
      return changedFields(stored.current, latest.current.getValues()).length > 0 ? 'left-over' : 'stored'
    },
    /** Back to what is stored. */
    discard: () => {
      form.setValues(stored.current)
      form.clearErrors()
      keep(stored.current, base.current)
    },
    /** The version that somebody else saved, while it is to be chosen. */
    theirs,
    stored: stored.current,
    settle,
    /** Whether somebody else saved it and that is to be chosen about, at this moment. */
    inConflict: autosave.inConflict,
  }
}

export type JobDraft = ReturnType<typeof useJobDraft>

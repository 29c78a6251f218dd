import { useQueryClient } from '@tanstack/react-query'
import {
  type AnswerValue,
  type ApplicationDraft,
  type FileRef,
  type GivenAnswer,
  getApplicationDraft,
  saveApplicationDraft,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { applicationDraftOf, applicationDraftsQuery } from '#lib/data/application-drafts.ts'
import { jobMarksQuery } from '#lib/data/job-marks.ts'
import { createComparison, type FieldOf, onlyFields } from '#lib/draft/compare-fields.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import type { Outgoing, Refusal } from '#lib/draft/draft-state.ts'
import { type LiveDraft, useLiveDraft } from '#lib/draft/use-live-draft.ts'
import type { ApplyValues } from './apply-draft.ts'

/** The part of the application form that is kept on the server until it is sent. The rest is the profile's. */
export type DraftValues = Pick<ApplyValues, 'coverLetter' | 'documents' | 'answers'> & {
  /** `profile`: the CV of the profile. */
  readonly cv: FileRef | 'profile' | 'none'
}

const isGiven = (answer: AnswerValue): boolean => typeof answer === 'number' || answer.length > 0

/** Answers as the server stores them: without empty ones. */
function given(answers: DraftValues['answers']): GivenAnswer[] {
  return Object.entries(answers).flatMap(([questionId, value]) => {
    const answer = typeof value === 'string' ? value.trim() : value
    return isGiven(answer) ? [{ questionId, answer }] : []
  })
}

function plain(name: FieldOf<DraftValues>, values: DraftValues): unknown {
  if (name === 'cv') return typeof values.cv === 'string' ? values.cv : values.cv.id
  if (name === 'documents') return values.documents.map(({ id }) => id)
  if (name === 'answers')
    return Object.fromEntries(given(values.answers).map(({ questionId, answer }) => [questionId, answer]))
  return values.coverLetter.trim()
}

export const draftComparison = createComparison<DraftValues>(
  ['cv', 'documents', 'answers', 'coverLetter'],
  {},
  { plain },
)

export function draftValues({
  coverLetter,
  cv,
  withoutCv,
  documents,
  answers,
}: ApplicationDraft): DraftValues {
  const byId = answers.map(({ questionId, answer }) => [questionId, answer] as const)
  return {
    coverLetter,
    cv: withoutCv ? 'none' : (cv ?? 'profile'),
    documents,
    answers: Object.fromEntries(byId),
  }
}

const fieldOf: Readonly<Record<string, FieldOf<DraftValues>>> = {
  cvFileId: 'cv',
  documentFileIds: 'documents',
}

/** Fields that the server refused, such as a file that is gone. The other fields are saved without them. */
function refusalOf(error: unknown, { names, data }: Outgoing<DraftValues>): Refusal<DraftValues> | null {
  if (!isProblem(error)) return null
  const roots = error.errors.map(({ path, message }) => {
    const root = path.split('.')[0] ?? ''
    return [fieldOf[root] ?? root, message] as const
  })
  const held = names.filter((name) => roots.some(([root]) => root === name))
  if (held.length === 0) return null
  return { held: onlyFields(held, data), sentences: Object.fromEntries(roots) }
}

export type ServerDraft = LiveDraft<DraftValues, ApplicationDraft>

/**
 * Saves the unsent application while the candidate fills it in.
 * @param owner id of the candidate; other accounts on this device do not restore unsaved changes
 */
export function useServerDraft(owner: string, jobId: string, stored: ApplicationDraft): ServerDraft {
  const client = useQueryClient()
  const params = { id: jobId }
  return useLiveDraft(
    () =>
      createDraft<DraftValues, ApplicationDraft>({
        ...draftComparison,
        record: stored,
        fields: draftValues,
        read: () => api(getApplicationDraft, { params }, { quiet: true }),
        save: async ({ data, version }) => {
          const body = {
            coverLetter: data.coverLetter,
            cvFileId: typeof data.cv === 'string' ? null : data.cv.id,
            withoutCv: data.cv === 'none',
            documentFileIds: data.documents.map(({ id }) => id),
            answers: given(data.answers),
          }
          try {
            return await api(saveApplicationDraft, { params, version, body }, { quiet: true })
          } catch (error) {
            // Sent in another tab: refetch, so that the page shows it.
            if (isProblem(error, 'already-applied'))
              void client.invalidateQueries({ queryKey: jobMarksQuery(jobId).queryKey })
            throw error
          }
        },
        refusal: refusalOf,
        onRecord: (record) => {
          client.setQueryData(applicationDraftOf(jobId).queryKey, record)
          void client.invalidateQueries({ queryKey: applicationDraftsQuery.queryKey })
        },
        storage: deviceStorage(`application.${owner}.${jobId}`),
      }),
    stored,
  )
}

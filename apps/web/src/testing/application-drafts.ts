import type {
  ApplicationDraft,
  ApplicationDraftInput,
  ApplicationDraftRow,
  ErrorCode,
  FileRef,
  JobPage,
} from '@vouch/contract'
import { FakeProblem, type FakeRequest } from '#testing/fake-api.ts'

/** Handlers of a fake API that keeps the draft of one application, as the server does. */
export function draftServer(files: readonly FileRef[] = []) {
  let draft: ApplicationDraft = {
    ...{ version: 0, savedAt: null, coverLetter: '', cv: null, withoutCv: false, documents: [], answers: [] },
  }
  let refused: ErrorCode | undefined
  const fileOf = (id: string) => files.find((one) => one.id === id)
  const store = ({ coverLetter, cvFileId, withoutCv, documentFileIds, answers }: ApplicationDraftInput) => {
    draft = {
      version: draft.version + 1,
      savedAt: new Date().toISOString(),
      coverLetter,
      cv: (cvFileId && fileOf(cvFileId)) || null,
      withoutCv,
      documents: documentFileIds.flatMap((id) => fileOf(id) ?? []),
      answers,
    }
    return draft
  }
  return {
    current: () => draft,
    /** Refuses all further saves. */
    refuse: (code: ErrorCode) => {
      refused = code
    },
    /** The candidate's list of drafts, with this one for a job. */
    rowsOf: ({ id, slug, title, company }: JobPage): ApplicationDraftRow[] =>
      draft.savedAt === null
        ? []
        : [
            {
              job: { id, slug, title },
              company: { name: company.name },
              savedAt: draft.savedAt,
              isOpen: true,
              closesAt: null,
            },
          ],
    /** Saves the draft as another tab would. */
    elsewhere: (change: Partial<ApplicationDraftInput>) =>
      store({
        coverLetter: '',
        cvFileId: null,
        withoutCv: false,
        documentFileIds: [],
        answers: [],
        ...change,
      }),
    handlers: {
      getApplicationDraft: () => draft,
      saveApplicationDraft: ({ headers, body }: FakeRequest) => {
        if (refused) throw new FakeProblem(refused, 'Refused')
        if (headers.get('if-match') !== `"${draft.version}"`)
          throw new FakeProblem('stale', 'This draft changed in the meantime.', {
            currentVersion: draft.version,
          })
        return store(body as ApplicationDraftInput)
      },
    },
  }
}

import type { JobPage } from '@vouch/contract'
import { answersInWords } from '@vouch/domain'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { applyTexts } from './apply.en.ts'
import { type DraftValues, draftComparison, draftValues, type ServerDraft } from './use-server-draft.ts'

interface DraftVersionsProps {
  readonly job: JobPage
  readonly draft: ServerDraft
}

/** Whether the draft is saved. */
export function DraftState({ draft }: { readonly draft: ServerDraft }) {
  const t = useTexts(applyTexts)
  const changed = draftComparison.diff({ ...draft.values, ...draft.held }, draft.values)
  const held = fields.filter((name) => name in draft.held && !changed.includes(name))
  return (
    <SaveIndicator
      state={draft.state}
      onRetry={() => void draft.saveNow()}
      held={held.map((name) => t(`draft.${name}`))}
    />
  )
}

/** Both versions of a draft that was changed in another tab or on another device, to choose from. */
export function DraftVersions({ job, draft }: DraftVersionsProps) {
  const t = useTexts(applyTexts)
  if (!draft.remote) return null
  return (
    <DraftConflict
      draft={draft}
      remote={draft.remote}
      saved={draftValues(draft.remote)}
      diff={draftComparison.diff}
      label={(name) => t(`draft.${name}`)}
      words={(name, values) => words(job, name, values)}
    />
  )
}

const fields = ['cv', 'documents', 'answers', 'coverLetter'] as const

function words(job: JobPage, name: keyof DraftValues, values: DraftValues): string {
  if (name === 'cv')
    return typeof values.cv === 'string' ? applyTexts.t(`draft.from.${values.cv}`) : values.cv.name
  if (name === 'documents') return formatList(values.documents.map((file) => file.name))
  if (name === 'coverLetter') return values.coverLetter
  return answersInWords(job.questions, new Map(Object.entries(values.answers)))
    .map(({ question, answer }) => `${question} ${Array.isArray(answer) ? formatList(answer) : answer}`)
    .join('\n')
}

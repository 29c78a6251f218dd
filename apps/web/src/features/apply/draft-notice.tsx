import type { JobPage } from '@vouch/contract'
import { answersInWords } from '@vouch/domain'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DraftConflict } from '#ui/wizard/draft-conflict.tsx'
import { SaveIndicator } from '#ui/wizard/save-indicator.tsx'
import { applyTexts } from './apply.en.ts'
import { type DraftValues, draftComparison, draftValues, type ServerDraft } from './use-server-draft.ts'

interface DraftNoticeProps {
  readonly job: JobPage
  readonly draft: ServerDraft
}

/** Whether the draft is saved, and both versions if it was changed in another tab or on another device. */
export function DraftNotice({ job, draft }: DraftNoticeProps) {
  const t = useTexts(applyTexts)
  const label = (name: keyof DraftValues) => t(`draft.${name}`)
  const held = draftComparison.diff({ ...draft.values, ...draft.held }, draft.values)
  const refused = Object.keys(draft.held).filter((name) => held.every((one) => one !== name))
  return (
    <>
      <SaveIndicator
        state={draft.state}
        onRetry={() => void draft.saveNow()}
        held={refused.map((name) => label(name as keyof DraftValues))}
      />
      {draft.remote && (
        <DraftConflict
          draft={draft}
          remote={draft.remote}
          saved={draftValues(draft.remote)}
          diff={draftComparison.diff}
          label={label}
          words={(name, values) => words(job, name, values)}
        />
      )}
    </>
  )
}

function words(job: JobPage, name: keyof DraftValues, values: DraftValues): string {
  if (name === 'cv') return values.cv?.name ?? ''
  if (name === 'documents') return formatList(values.documents.map((file) => file.name))
  if (name === 'coverLetter') return values.coverLetter
  return answersInWords(job.questions, new Map(Object.entries(values.answers)))
    .map(({ question, answer }) => `${question} ${Array.isArray(answer) ? formatList(answer) : answer}`)
    .join('\n')
}

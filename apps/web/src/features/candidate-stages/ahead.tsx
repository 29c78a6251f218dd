import type { CandidateApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './candidate-stages.en.ts'

/** Says that the application has not come to a stage. */
export function Ahead({ application }: { readonly application: CandidateApplication }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  const { id, visibleStatus } = application
  const stage = word(`stage.${application.stage}`)
  const ended = visibleStatus === 'not-selected' || visibleStatus === 'withdrawn'
  return (
    <EmptyState
      title={t(ended ? 'ahead.endedTitle' : 'ahead.title')}
      actions={
        <LinkButton to="/admin/jobs/applied/$id" params={{ id }} variant="default">
          {t('ahead.button')}
        </LinkButton>
      }
    >
      {t(ended ? 'ahead.endedBody' : 'ahead.body', { stage })}
    </EmptyState>
  )
}

import { Button } from '@mantine/core'
import type { EmployerApplication } from '@vouch/contract'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { eventSentence } from '../event-words.ts'
import { reviewTexts } from './review.en.ts'

interface FirstDecisionProps {
  /** The application as it is now. */
  readonly latest: EmployerApplication
  /** Whether the viewer tried to decide too. */
  readonly tried: boolean
  readonly onShow: () => void
}

/** Says what somebody else did with the application while the viewer was reading it, who and when. */
export function FirstDecision({ latest, tried, onShow }: FirstDecisionProps) {
  const t = useTexts(reviewTexts)
  const event = latest.events.at(-1)
  const what = event
    ? t('first.when', { what: eventSentence(event), when: formatRelative(event.at) })
    : t('first.changed')
  return (
    <Notice
      tone="bad"
      urgent
      title={t('first.title')}
      actions={
        <Button variant="default" onClick={onShow}>
          {t('first.show')}
        </Button>
      }
    >
      <div>{what}</div>
      <div>{t(tried ? 'first.kept' : 'first.seen')}</div>
    </Notice>
  )
}

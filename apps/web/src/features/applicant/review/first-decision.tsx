import { Button } from '@mantine/core'
import type { EmployerApplication } from '@vouch/contract'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { eventSentence } from '../event-words.ts'
import { reviewTexts } from './review.en.ts'

interface FirstDecisionProps {
  /** The application as the viewer has read it. */
  readonly read: EmployerApplication
  /** The application as it is now. */
  readonly latest: EmployerApplication
  /** Whether the viewer tried to decide too. */
  readonly tried: boolean
  readonly onShow: () => void
}

/** Says what somebody else did with the application while the viewer was reading it, who and when. */
export function FirstDecision({ read, latest, tried, onShow }: FirstDecisionProps) {
  const t = useTexts(reviewTexts)
  const known = new Set(read.events.map(({ id }) => id))
  const event = latest.events.findLast(({ id }) => !known.has(id))
  return (
    <Notice
      tone="bad"
      urgent
      title={t('first.changed')}
      actions={
        <Button variant="default" onClick={onShow}>
          {t('first.show')}
        </Button>
      }
    >
      {event && <div>{t('first.when', { what: eventSentence(event), when: formatRelative(event.at) })}</div>}
      <div>{t(tried ? 'first.kept' : 'first.seen')}</div>
    </Notice>
  )
}

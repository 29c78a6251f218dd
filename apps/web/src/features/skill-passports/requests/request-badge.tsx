import type { PassportRequest, PassportRequestState } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'

const tones: Readonly<Record<PassportRequestState, Tone>> = {
  open: 'info',
  returned: 'accent',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
}

/** State of a request. Assessors also see that it is overdue. */
export function RequestBadge({ request }: { readonly request: PassportRequest }) {
  const t = useTexts(texts)
  const { state, isOverdue, isMine } = request
  return (
    <span className={classes.badges}>
      <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
      {isOverdue && !isMine && <StatusBadge tone="warn">{t('overdue')}</StatusBadge>}
    </span>
  )
}

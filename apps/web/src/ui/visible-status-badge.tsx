import type { VisibleStatus } from '@vouch/contract'
import { useTexts } from '#lib/texts.ts'
import { words } from '#lib/words.en.ts'
import { StatusBadge, type Tone } from './status-badge.tsx'

const tones: Readonly<Record<VisibleStatus, Tone>> = {
  received: 'info',
  'in-review': 'info',
  'action-needed': 'warn',
  offer: 'good',
  hired: 'good',
  'not-selected': 'plain',
  withdrawn: 'plain',
}

interface VisibleStatusBadgeProps {
  readonly status: VisibleStatus
  readonly job: { readonly closedAt: string | null }
}

/** What a candidate knows about an application, in a word. On a closed job nobody is said to review it. */
export function VisibleStatusBadge({ status, job }: VisibleStatusBadgeProps) {
  const word = useTexts(words)
  if (job.closedAt !== null && (status === 'received' || status === 'in-review')) {
    return <StatusBadge>{word('jobClosed')}</StatusBadge>
  }
  return <StatusBadge tone={tones[status]}>{word(`visibleStatus.${status}`)}</StatusBadge>
}

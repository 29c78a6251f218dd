import type { VisibleStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge, type Tone } from './status-badge.tsx'

const tones: Readonly<Record<VisibleStatus, Tone>> = {
  received: 'info',
  'in-review': 'info',
  'action-needed': 'warn',
  offer: 'good',
  hired: 'good',
  'job-closed': 'plain',
  'not-selected': 'plain',
  withdrawn: 'plain',
}

/** The status of an application as its candidate sees it. */
export function VisibleStatusBadge({ status }: { readonly status: VisibleStatus }) {
  const word = useTexts(words)
  return <StatusBadge tone={tones[status]}>{word(`visibleStatus.${status}`)}</StatusBadge>
}

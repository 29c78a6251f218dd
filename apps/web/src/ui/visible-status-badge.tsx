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

/** What a candidate is told about an application, in a word. */
export function VisibleStatusBadge({ status }: { readonly status: VisibleStatus }) {
  const word = useTexts(words)
  return <StatusBadge tone={tones[status]}>{word(`visibleStatus.${status}`)}</StatusBadge>
}

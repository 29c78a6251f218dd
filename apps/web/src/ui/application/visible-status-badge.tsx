import type { VisibleStatus } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
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

/** Badge with an application's status as its candidate sees it. */
export function VisibleStatusBadge({ status }: { readonly status: VisibleStatus }) {
  const word = useTexts(glossary)
  return <StatusBadge tone={tones[status]}>{word(`visibleStatus.${status}`)}</StatusBadge>
}

import type { FeedbackStatus } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'

const tones: Readonly<Record<FeedbackStatus, Tone>> = {
  new: 'accent',
  'in-progress': 'info',
  resolved: 'good',
  dismissed: 'plain',
}

export function FeedbackBadge({ status }: { readonly status: FeedbackStatus }) {
  const word = useTexts(glossary)
  return <StatusBadge tone={tones[status]}>{word(`feedbackStatus.${status}`)}</StatusBadge>
}

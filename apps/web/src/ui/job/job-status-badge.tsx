import type { JobStatus } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'

const tones: Readonly<Record<JobStatus, Tone>> = {
  draft: 'plain',
  'pending-approval': 'info',
  scheduled: 'info',
  open: 'good',
  paused: 'warn',
  closed: 'plain',
  expired: 'warn',
}

export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  const t = useTexts(glossary)
  return <StatusBadge tone={tones[status]}>{t(`jobStatus.${status}`)}</StatusBadge>
}

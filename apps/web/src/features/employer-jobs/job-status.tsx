import type { JobStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'

const tones: Readonly<Record<JobStatus, Tone>> = {
  draft: 'plain',
  'pending-approval': 'info',
  open: 'good',
  paused: 'warn',
  closed: 'plain',
  expired: 'warn',
  rejected: 'bad',
}

/** Where a job stands, in words. */
export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  const t = useTexts(words)
  return <StatusBadge tone={tones[status]}>{t(`jobStatus.${status}`)}</StatusBadge>
}

import type { JobFeedSummary, JobImportRow, JobImportSummary } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './job-imports.en.ts'

const importTones: Readonly<Record<JobImportSummary['state'], Tone>> = {
  checking: 'info',
  ready: 'warn',
  running: 'info',
  done: 'good',
  stopped: 'warn',
  failed: 'bad',
  undoing: 'info',
  undone: 'plain',
  expired: 'plain',
}

/** State of an import. */
export function ImportBadge({ state }: Pick<JobImportSummary, 'state'>) {
  const t = useTexts(texts)
  return <StatusBadge tone={importTones[state]}>{t(`importState.${state}`)}</StatusBadge>
}

const feedTones: Readonly<Record<JobFeedSummary['state'], Tone>> = {
  checking: 'info',
  ready: 'warn',
  active: 'good',
  failing: 'bad',
  paused: 'plain',
}

/** State of a feed. */
export function FeedBadge({ state }: Pick<JobFeedSummary, 'state'>) {
  const t = useTexts(texts)
  return <StatusBadge tone={feedTones[state]}>{t(`feedState.${state}`)}</StatusBadge>
}

const outcomeTones: Readonly<Record<JobImportRow['outcome'], Tone>> = {
  new: 'good',
  changed: 'info',
  unchanged: 'plain',
  duplicate: 'warn',
  rejected: 'bad',
}

/** What a posting becomes. */
export function OutcomeBadge({ outcome }: Pick<JobImportRow, 'outcome'>) {
  const t = useTexts(texts)
  return <StatusBadge tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</StatusBadge>
}

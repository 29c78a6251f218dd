import { Tooltip } from '@mantine/core'
import type { ApplicantRow } from '@vouch/contract'
import { formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { texts } from './pipeline.en.ts'

/** The status of a row, unless it is simply active. An offer is not a hire until it is accepted. */
export function ApplicantStatus({ row }: { readonly row: ApplicantRow }) {
  const word = useTexts(words)
  if (row.status === 'active') {
    return row.stage === 'hired' ? <StatusBadge tone="info">{word('offerSent')}</StatusBadge> : null
  }
  const tone = row.status === 'hired' ? 'good' : row.status === 'on-hold' ? 'warn' : 'plain'
  return <StatusBadge tone={tone}>{word(`applicationStatus.${row.status}`)}</StatusBadge>
}

/** That an answer met a rule of the job. */
export function KnockOutMark({ row }: { readonly row: ApplicantRow }) {
  const t = useTexts(texts)
  if (!row.marked) return null
  return (
    <Tooltip label={t('markedHint')}>
      <span>
        <StatusBadge tone="warn">{t('marked')}</StatusBadge>
      </span>
    </Tooltip>
  )
}

/** When somebody is told of a rejection. */
export function TellTime({ row }: { readonly row: ApplicantRow }) {
  const t = useTexts(texts)
  if (row.tellAt === null) return null
  return <span>{t('tell', { when: formatRelative(row.tellAt) })}</span>
}

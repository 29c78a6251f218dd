import { Tooltip } from '@mantine/core'
import type { ApplicantRow } from '@vouch/contract'
import { formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { texts } from './pipeline.en.ts'

/** Badge with an applicant's status, unless it is active. An offer counts as hired only after it was accepted. */
export function ApplicantStatus({ row }: { readonly row: ApplicantRow }) {
  const word = useTexts(glossary)
  if (row.status === 'active') {
    return row.stage === 'hired' ? <StatusBadge tone="info">{word('offerSent')}</StatusBadge> : null
  }
  const tone = row.status === 'hired' ? 'good' : row.status === 'on-hold' ? 'warn' : 'plain'
  return <StatusBadge tone={tone}>{word(`applicationStatus.${row.status}`)}</StatusBadge>
}

/** Marks an applicant whose answer matched a knock-out rule. */
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

/** When an undisclosed rejection will be disclosed to the candidate. */
export function DisclosureTime({ row }: { readonly row: ApplicantRow }) {
  const t = useTexts(texts)
  if (row.tellAt === null) return null
  return <span>{t('tell', { when: formatRelative(row.tellAt) })}</span>
}

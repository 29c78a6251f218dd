import type { CompanyStatus } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'

const tones: Readonly<Record<CompanyStatus, Tone>> = {
  draft: 'plain',
  pending: 'info',
  verified: 'good',
  'needs-information': 'warn',
  rejected: 'bad',
  suspended: 'bad',
}

/** Badge with a company's verification status. */
export function CompanyStatusBadge({ status }: { readonly status: CompanyStatus }) {
  const word = useTexts(glossary)
  return <StatusBadge tone={tones[status]}>{word(`companyStatus.${status}`)}</StatusBadge>
}

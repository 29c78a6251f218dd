import type { CompanyStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'

const tones: Readonly<Record<CompanyStatus, Tone>> = {
  draft: 'plain',
  pending: 'info',
  verified: 'good',
  'needs-information': 'warn',
  rejected: 'bad',
  suspended: 'bad',
}

/** Where a company's verification stands, in words. */
export function CompanyStatusBadge({ status }: { readonly status: CompanyStatus }) {
  const word = useTexts(words)
  return <StatusBadge tone={tones[status]}>{word(`companyStatus.${status}`)}</StatusBadge>
}

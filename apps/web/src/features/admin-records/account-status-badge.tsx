import type { AccountStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './admin-records.en.ts'

const tones: Readonly<Record<AccountStatus, Tone>> = {
  active: 'good',
  disabled: 'bad',
  'deletion-requested': 'warn',
  erased: 'plain',
}

/** Badge with the state of an account. */
export function AccountStatusBadge({ status }: { readonly status: AccountStatus }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[status]}>{t(`accountStatus.${status}`)}</StatusBadge>
}

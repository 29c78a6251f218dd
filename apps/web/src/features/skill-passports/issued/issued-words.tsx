import type { IssuedPassport, IssuedPassportState } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './issued.en.ts'

const tones: Readonly<Record<IssuedPassportState, Tone>> = {
  draft: 'accent',
  pending: 'info',
  issued: 'good',
  suspended: 'warn',
  revoked: 'bad',
  expired: 'plain',
  closed: 'plain',
}

export function IssuedBadge({ state }: { readonly state: IssuedPassportState }) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** The person of a passport: name, address, or that the address was deleted. */
export function personOf({ name, email }: IssuedPassport): string {
  return name || email || texts.t('nobody')
}

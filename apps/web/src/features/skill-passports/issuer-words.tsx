import type { Issuer, IssuerStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './skill-passports.en.ts'

const tones: Readonly<Record<IssuerStatus, Tone>> = {
  requested: 'info',
  verified: 'good',
  refused: 'bad',
  suspended: 'warn',
  retired: 'plain',
}

/** Badge with the status of an issuer. A renamed company is under review again. */
export function IssuerBadge({ issuer }: { readonly issuer: Pick<Issuer, 'status' | 'obstacle'> }) {
  const t = useTexts(texts)
  const status = issuer.obstacle === 'renamed' ? 'requested' : issuer.status
  return <StatusBadge tone={tones[status]}>{t(`issuerStatus.${status}`)}</StatusBadge>
}

/** Why an issuer may not issue now, in a sentence; null if it may. */
export function obstacleWords({ obstacle, status, company }: Issuer): string | null {
  if (obstacle === null) return null
  if (obstacle === 'renamed') return texts.t('obstacle.renamed', { company: company?.name ?? '' })
  return texts.t(obstacle === 'company' ? 'obstacle.company' : `obstacle.${status}`)
}

import type { PassportDefinition } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts as shared } from '../skill-passports.en.ts'
import { texts } from './definitions.en.ts'

const tones: Readonly<Record<PassportDefinition['status'], Tone>> = {
  draft: 'info',
  'in-review': 'accent',
  published: 'good',
  retired: 'plain',
}

type Shown = Pick<PassportDefinition, 'status' | 'review'>

/** Whether an administrator has returned the definition and it was not published since. */
export const isReturned = ({ status, review }: Shown) => status !== 'in-review' && review !== ''

export function DefinitionBadge({ definition }: { readonly definition: Shown }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  if (isReturned(definition)) return <StatusBadge tone="warn">{t('returned')}</StatusBadge>
  return (
    <StatusBadge tone={tones[definition.status]}>{word(`definitionStatus.${definition.status}`)}</StatusBadge>
  )
}

import type { MasterImportSummary } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './csv.en.ts'

const tones: Readonly<Record<MasterImportSummary['state'], Tone>> = {
  checking: 'info',
  ready: 'info',
  applied: 'good',
  undone: 'plain',
  failed: 'bad',
  expired: 'plain',
}

/** State of an import. */
export function ImportBadge({ state }: Pick<MasterImportSummary, 'state'>) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
}

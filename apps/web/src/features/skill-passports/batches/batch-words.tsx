import type { PassportBatch } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge, type Tone } from '#ui/application/status-badge.tsx'
import { texts } from './batches.en.ts'

const tones: Readonly<Record<PassportBatch['state'], Tone>> = {
  checked: 'info',
  waiting: 'accent',
  offered: 'good',
  undone: 'plain',
}

export function BatchBadge({ state }: Pick<PassportBatch, 'state'>) {
  const t = useTexts(texts)
  return <StatusBadge tone={tones[state]}>{t(`states.${state}`)}</StatusBadge>
}

/** What the people of a batch came from: the name of the file, or a phrase. */
export function batchName({ source, fileName }: PassportBatch): string {
  return fileName ?? texts.t(`source.${source}`)
}

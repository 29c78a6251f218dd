import { Text } from '@mantine/core'
import type { MasterBulkChange, MasterSkipped } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import bulk from '#ui/list/bulk.module.css'
import { texts } from './bulk.en.ts'

interface SkippedValuesProps {
  readonly skipped: readonly MasterSkipped[]
  readonly skippedCount: number
  readonly kind: MasterBulkChange['kind']
  /** Shows the values at once, because the message is about them. */
  readonly open?: boolean
}

/** Values that stay as they are, with the reasons. */
export function SkippedValues({ skipped, skippedCount, kind, open = false }: SkippedValuesProps) {
  const t = useTexts(texts)
  if (skippedCount === 0) return null
  return (
    <details open={open}>
      <summary className={bulk.summary}>{t('stay', counted(skippedCount))}</summary>
      <ul className={bulk.list}>
        {skipped.map(({ code, label, reason, detail }) => (
          <li key={code} className={bulk.row}>
            <bdi className={bulk.name}>{label ?? code}</bdi>
            <Text size="sm" c="dimmed">
              {detail ?? t(`reason.${reason === 'already' ? kind : reason}`)}
            </Text>
          </li>
        ))}
      </ul>
      {skippedCount > skipped.length && (
        <Text size="sm" c="dimmed">
          {t('firstOf', { count: skipped.length })}
        </Text>
      )}
    </details>
  )
}

import { Button } from '@mantine/core'
import type { MasterRecord } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './merge.en.ts'
import { useMerge } from './use-merge.ts'

interface UndoMergeProps {
  readonly record: MasterRecord
  /** Smaller, for the history. */
  readonly compact?: boolean
}

/** Button that undoes the merge of a value; nothing for one that is not merged, or if the person may not. */
export function UndoMerge({ record, compact = false }: UndoMergeProps) {
  const t = useTexts(texts)
  const { undo } = useMerge()
  const { run, busy } = useCommand(() => undo(record))
  if (record.mergedInto === null || !record.permitted.includes('merge')) return null
  return (
    <Button
      variant="default"
      {...(compact && { size: 'compact-sm', mt: 6 })}
      loading={busy}
      onClick={() => run()}
    >
      {t('undoMerge')}
    </Button>
  )
}

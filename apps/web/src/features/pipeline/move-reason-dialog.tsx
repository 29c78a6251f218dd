import { useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { words } from '#lib/format/words.en.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { moveTo } from './moves.ts'
import { texts } from './pipeline.en.ts'
import type { Moves } from './use-moves.ts'

/** Asks why a stage is skipped, or why somebody moves back. */
export function MoveReasonDialog({ moves }: { readonly moves: Moves }) {
  const t = useTexts(texts)
  const word = useTexts(words)
  // While the dialog fades out it still says what it asked.
  const last = useRef(moves.asked)
  if (moves.asked) last.current = moves.asked
  const asked = last.current
  const back = asked !== null && moveTo(asked.row, asked.to) === 'move-back'
  const values = {
    name: asked?.row.name ?? '',
    stage: asked ? word(`stage.${asked.to}`) : '',
  }
  return (
    <ConfirmDialog
      opened={moves.asked !== null}
      title={t(back ? 'move.backTitle' : 'move.skipTitle', values)}
      confirmLabel={t('move.submit', { stage: values.stage })}
      reason={{
        label: t('move.reason'),
        hint: t('move.reasonHint'),
        required: true,
        maxLength: 1000,
      }}
      onConfirm={moves.answer}
      onClose={moves.drop}
    >
      {t(back ? 'move.backBody' : 'move.skipBody')}
    </ConfirmDialog>
  )
}

import type { ApplicantRow } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { moveTo } from './moves.ts'
import { texts } from './pipeline.en.ts'
import type { Moves } from './use-moves.ts'

/** Dialog that asks for a reason, because the move skips a stage or goes back. */
export function MoveReasonDialog({
  moves,
}: {
  readonly moves: Pick<Moves<ApplicantRow>, 'pending' | 'answer' | 'drop'>
}) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const move = useLast(moves.pending)
  const back = move !== null && moveTo(move.row, move.to) === 'move-back'
  const values = {
    name: move?.row.name ?? '',
    stage: move ? word(`stage.${move.to}`) : '',
  }
  return (
    <ConfirmDialog
      opened={moves.pending !== null}
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

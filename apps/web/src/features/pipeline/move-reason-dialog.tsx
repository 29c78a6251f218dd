import { Stack } from '@mantine/core'
import type { ApplicantRow } from '@vouch/contract'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { moveTo, needsReason } from './moves.ts'
import { texts } from './pipeline.en.ts'
import type { Moves } from './use-moves.ts'

/**
 * Dialog that asks for a reason, because the move skips a stage or goes back. If somebody else was first, it says so and
 * keeps the reason, for the same move from the new state.
 */
export function MoveReasonDialog({
  moves,
}: {
  readonly moves: Pick<Moves<ApplicantRow>, 'pending' | 'answer' | 'drop'>
}) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const move = useLast(moves.pending)
  const back = move !== null && moveTo(move.row, move.to) === 'move-back'
  const refusal = move?.meanwhile?.refusal ?? null
  const isExplained = move !== null && refusal === null && needsReason(move.row, move.to)
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
        required: isExplained,
        maxLength: 1000,
      }}
      notYet={refusal !== null}
      onConfirm={moves.answer}
      onClose={moves.drop}
    >
      <Stack gap="md">
        {move?.meanwhile && (
          <Notice tone="bad" urgent title={t('move.changed', values)}>
            <div>
              {t('move.changedNow', {
                stage: word(`stage.${move.row.stage}`),
                status: word(`applicationStatus.${move.row.status}`),
              })}
            </div>
            {refusal && <div>{t(`move.refused.${refusal}`, values)}</div>}
          </Notice>
        )}
        {isExplained && <div>{t(back ? 'move.backBody' : 'move.skipBody')}</div>}
      </Stack>
    </ConfirmDialog>
  )
}

import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from '../applicant.en.ts'
import { useApplicant } from '../applicant-context.ts'
import { MoveDialog } from './move-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export type DecisionDialog = 'move' | 'hold' | 'reject' | 'reopen'

interface DecisionDialogsProps {
  readonly dialog: DecisionDialog | null
  readonly onClose: () => void
}

/** The dialogs of those decisions that need more than a button. */
export function DecisionDialogs({ dialog, onClose }: DecisionDialogsProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { application, decisions, meanwhile } = useApplicant()
  const { candidate, stage } = application
  return (
    <>
      <MoveDialog opened={dialog === 'move'} onClose={onClose} />
      <RejectDialog opened={dialog === 'reject'} onClose={onClose} />
      <ConfirmDialog
        opened={dialog === 'hold'}
        title={t('holdDialog.title', { name: candidate.name })}
        confirmLabel={t('holdDialog.submit')}
        reason={{ label: t('holdDialog.reason'), hint: t('holdDialog.hint'), maxLength: 1000 }}
        onConfirm={decisions.hold}
        onClose={onClose}
      >
        {meanwhile}
        {t('holdDialog.body', { name: candidate.name })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === 'reopen'}
        title={t('reopenDialog.title', { name: candidate.name })}
        confirmLabel={t('reopenDialog.submit')}
        reason={{
          label: t('reopenDialog.reason'),
          hint: t('reopenDialog.hint'),
          required: true,
          maxLength: 1000,
        }}
        onConfirm={decisions.reopen}
        onClose={onClose}
      >
        {meanwhile}
        {t('reopenDialog.body', { name: candidate.name, stage: word(`stage.${stage}`) })}
      </ConfirmDialog>
    </>
  )
}

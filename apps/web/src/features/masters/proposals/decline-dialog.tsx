import { type MasterProposal, proposalLimits } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { texts } from './proposals.en.ts'
import { useProposals } from './use-proposals.ts'

interface DeclineDialogProps {
  readonly entity: string
  /** Null while the dialog is closed. */
  readonly proposal: MasterProposal | null
  readonly onClose: () => void
}

/** Dialog for declining proposed words with a reason. */
export function DeclineDialog({ entity, proposal, onClose }: DeclineDialogProps) {
  const t = useTexts(texts)
  const { decline } = useProposals(entity)
  return (
    <ConfirmDialog
      opened={proposal !== null}
      title={t('refuse.title', { words: proposal?.words ?? '' })}
      confirmLabel={t('refuse.submit')}
      cancelLabel={t('cancel')}
      reason={{ label: t('refuse.reason'), required: true, maxLength: proposalLimits.reason }}
      onConfirm={(reason) => proposal && decline(proposal, reason)}
      onClose={onClose}
    >
      {t('refuse.body')} {t('undoable')}
    </ConfirmDialog>
  )
}

import type { MasterPick, MasterProposal } from '@vouch/contract'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { MasterSelect } from '#ui/master/master-select.tsx'
import { texts } from './proposals.en.ts'
import { useProposals } from './use-proposals.ts'

interface MergeProposalDialogProps {
  readonly entity: string
  /** Null while the dialog is closed. */
  readonly proposal: MasterProposal | null
  readonly onClose: () => void
}

/** Dialog for making proposed words a synonym of a value that the list has. */
export function MergeProposalDialog({ entity, proposal, onClose }: MergeProposalDialogProps) {
  const t = useTexts(texts)
  const title = proposal && t('merge.title', { words: proposal.words })
  return (
    <Dialog title={title} opened={proposal !== null} onClose={onClose}>
      {proposal && <MergeForm entity={entity} proposal={proposal} onClose={onClose} />}
    </Dialog>
  )
}

interface MergeFormProps extends MergeProposalDialogProps {
  readonly proposal: MasterProposal
}

function MergeForm({ entity, proposal, onClose }: MergeFormProps) {
  const t = useTexts(texts)
  const { words, match } = proposal
  const [into, setInto] = useState<MasterPick | null>(match && { code: match.code, label: match.label })
  const { merge } = useProposals(entity)
  const { run, busy, failure, reset } = useCommand(async (code: string) => {
    await merge(proposal, code)
    onClose()
  })
  return (
    <DialogForm
      label={t('merge.title', { words })}
      body={`${t('merge.body')} ${t('undoable')}`}
      submitLabel={into ? t('merge.submitInto', { label: into.label }) : t('merge.submit')}
      busy={busy}
      notYet={into === null}
      failure={failure}
      onSubmit={() => into?.code && run(into.code)}
      onClose={onClose}
    >
      <MasterSelect
        entity={entity}
        label={t('merge.into')}
        required
        value={into}
        onChange={(pick) => {
          reset()
          setInto(pick)
        }}
      />
    </DialogForm>
  )
}

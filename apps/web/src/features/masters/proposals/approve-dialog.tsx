import { TextInput } from '@mantine/core'
import type { MasterDefinition, MasterProposal } from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import { useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './proposals.en.ts'
import { useProposals } from './use-proposals.ts'

interface ApproveDialogProps {
  readonly definition: MasterDefinition
  /** Null while the dialog is closed. */
  readonly proposal: MasterProposal | null
  readonly onClose: () => void
}

/** Dialog for adding proposed words to their list, with another label if they are misspelt. */
export function ApproveDialog({ definition, proposal, onClose }: ApproveDialogProps) {
  const t = useTexts(texts)
  const title = proposal && t('approve.title', { words: proposal.words, list: definition.label })
  return (
    <Dialog title={title} opened={proposal !== null} onClose={onClose}>
      {proposal && <ApproveForm definition={definition} proposal={proposal} onClose={onClose} />}
    </Dialog>
  )
}

interface ApproveFormProps extends ApproveDialogProps {
  readonly proposal: MasterProposal
}

function ApproveForm({ definition, proposal, onClose }: ApproveFormProps) {
  const t = useTexts(texts)
  const { name: entity, label: list } = definition
  const { id, words } = proposal
  const [label, setLabel] = useState(words)
  const { approve } = useProposals(entity)
  const { run, busy, failure, reset } = useCommand(async () => {
    await approve(proposal, { label })
    onClose()
  })
  return (
    <DialogForm
      label={t('approve.title', { words, list })}
      body={`${t('approve.body')} ${t('undoable')}`}
      submitLabel={t('approve.submit')}
      busy={busy}
      notYet={label.trim() === ''}
      failure={failure}
      onSubmit={() => run()}
      onClose={onClose}
      aside={
        <LinkButton
          variant="subtle"
          mr="auto"
          to="/admin/settings/masters/$entity/form"
          params={{ entity }}
          search={{ new: true, proposal: id, label: label.trim() || words }}
        >
          {t('approve.details')}
        </LinkButton>
      }
    >
      <TextInput
        label={t('approve.label')}
        required
        data-autofocus
        maxLength={200}
        value={label}
        onChange={(event) => {
          reset()
          setLabel(event.currentTarget.value)
        }}
        description={searchForm(label) === searchForm(words) ? undefined : t('approve.synonym', { words })}
      />
    </DialogForm>
  )
}

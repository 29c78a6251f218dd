import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { MasterDefinition, MasterProposal } from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
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
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={proposal !== null}
      onClose={onClose}
      title={proposal && t('approve.title', { words: proposal.words, list: definition.label })}
      closeButtonProps={{ 'aria-label': ui('confirm.close') }}
      closeOnClickOutside={false}
    >
      {proposal && <ApproveForm definition={definition} proposal={proposal} onClose={onClose} />}
    </Modal>
  )
}

interface ApproveFormProps extends ApproveDialogProps {
  readonly proposal: MasterProposal
}

function ApproveForm({ definition, proposal, onClose }: ApproveFormProps) {
  const t = useTexts(texts)
  const { name: entity } = definition
  const { id, words } = proposal
  const [label, setLabel] = useState(words)
  const { approve } = useProposals(entity)
  const { run, busy, failure, reset } = useCommand(async () => {
    await approve(proposal, { label })
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (label.trim() !== '' && !busy) run()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('approve.title', { words, list: definition.label })}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('approve.body')} {t('undoable')}
        </Text>
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
        {failure && <Notice tone="bad" urgent title={failure} />}
        <Group gap="xs">
          <LinkButton
            variant="subtle"
            mr="auto"
            to="/admin/settings/masters/$entity/form"
            params={{ entity }}
            search={{ new: true, proposal: id, label: label.trim() || words }}
          >
            {t('approve.details')}
          </LinkButton>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={label.trim() === ''}>
            {t('approve.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

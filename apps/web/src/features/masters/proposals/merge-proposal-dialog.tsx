import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { MasterPick, MasterProposal } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { MasterSelect } from '#ui/form/master-select.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
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
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={proposal !== null}
      onClose={onClose}
      title={proposal && t('merge.title', { words: proposal.words })}
      closeButtonProps={{ 'aria-label': ui('confirm.close') }}
      closeOnClickOutside={false}
    >
      {proposal && <MergeForm entity={entity} proposal={proposal} onClose={onClose} />}
    </Modal>
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
  const code = into?.code ?? null
  const { run, busy, failure, reset } = useCommand(async () => {
    if (code === null) return
    await merge(proposal, code)
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (code !== null && !busy) run()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('merge.title', { words })}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('merge.body')} {t('undoable')}
        </Text>
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
        {failure && <Notice tone="bad" urgent title={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={code === null}>
            {code !== null && into ? t('merge.submitInto', { label: into.label }) : t('merge.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

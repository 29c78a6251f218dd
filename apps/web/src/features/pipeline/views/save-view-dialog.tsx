import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { applicantViewLimits } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessage } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Modal } from '#ui/layout/modal.tsx'
import type { ShownList } from './shown-list.ts'
import { useViewCommands } from './use-views.ts'
import { viewsTexts } from './views.en.ts'

interface SaveViewDialogProps {
  readonly shown: ShownList
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a new view. */
export function SaveViewDialog({ shown, onSaved, onClose }: SaveViewDialogProps) {
  const t = useTexts(viewsTexts)
  const { save } = useViewCommands()
  const [name, setName] = useState('')
  const { run, busy, error, reset } = useCommand(async () => {
    const { id } = await save(name.trim(), shown)
    onSaved(id)
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !busy) run()
  }
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': t('dialog.close'), disabled: busy }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('dialog.body')}
          </Text>
          <TextInput
            data-autofocus
            label={t('dialog.name')}
            maxLength={applicantViewLimits.name}
            value={name}
            error={fieldMessage(error)}
            onChange={(event) => {
              reset()
              setName(event.currentTarget.value)
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('dialog.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

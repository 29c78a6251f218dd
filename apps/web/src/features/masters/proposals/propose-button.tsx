import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type MasterDefinition, proposeMasterValue } from '@vouch/contract'
import { type SyntheticEvent, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { texts } from './proposals.en.ts'

/** Lets a person propose a value for a list that they cannot add to. */
export function ProposeButton({ definition }: { readonly definition: MasterDefinition }) {
  const t = useTexts(texts)
  const ui = useTexts(uiTexts)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('propose.open')}</Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('propose.title', { list: definition.label })}
        closeButtonProps={{ 'aria-label': ui('confirm.close') }}
        closeOnClickOutside={false}
      >
        <ProposeForm definition={definition} onClose={close} />
      </Modal>
    </>
  )
}

interface ProposeFormProps {
  readonly definition: MasterDefinition
  readonly onClose: () => void
}

function ProposeForm({ definition, onClose }: ProposeFormProps) {
  const t = useTexts(texts)
  const [words, setWords] = useState('')
  const { run, busy, failure, reset } = useCommand(async () => {
    const params = { entity: definition.name }
    const answer = await api(proposeMasterValue, { params, body: { words } }, { quiet: true })
    notify(t(answer.isNew ? 'propose.done' : 'propose.again', { words: answer.words }))
    onClose()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (words.trim() !== '' && !busy) run()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t('propose.title', { list: definition.label })}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('propose.body')}
        </Text>
        <TextInput
          label={t('propose.words')}
          required
          data-autofocus
          maxLength={200}
          value={words}
          error={failure}
          onChange={(event) => {
            reset()
            setWords(event.currentTarget.value)
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy} disabled={words.trim() === ''}>
            {t('propose.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type MasterDefinition, proposeMasterValue } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { texts } from './proposals.en.ts'

/** Lets a person propose a value for a list that they cannot add to. */
export function ProposeButton({ definition }: { readonly definition: MasterDefinition }) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('propose.open')}</Button>
      <Dialog title={t('propose.title', { list: definition.label })} opened={opened} onClose={close}>
        <ProposeForm definition={definition} onClose={close} />
      </Dialog>
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
  return (
    <DialogForm
      label={t('propose.title', { list: definition.label })}
      body={t('propose.body')}
      submitLabel={t('propose.submit')}
      busy={busy}
      notYet={words.trim() === ''}
      onSubmit={() => run()}
      onClose={onClose}
    >
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
    </DialogForm>
  )
}

import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

interface NameFormProps {
  /** Name to start from. */
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onDone: () => void
}

/** Form for the name of a saved search. Keeps the typed name if saving fails. */
export function NameForm({ name: before, onSave, onDone }: NameFormProps) {
  const t = useTexts(texts)
  const [name, setName] = useState(before)
  // The API client shows the error.
  const { run, busy } = useCommand(async (chosen: string) => {
    await onSave(chosen)
    onDone()
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') run(name.trim())
  }
  return (
    <form className={classes.savedForm} onSubmit={save} noValidate>
      <TextInput
        data-autofocus
        autoFocus
        label={t('kept.name')}
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button variant="default" onClick={onDone} disabled={busy}>
        {t('kept.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={name.trim() === ''}>
        {t('kept.save')}
      </Button>
    </form>
  )
}

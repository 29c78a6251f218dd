import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'

interface NameFormProps {
  /** What stands in the field at first. */
  readonly name: string
  readonly onSave: (name: string) => Promise<unknown>
  readonly onDone: () => void
}

/** Asks for the name of a search. What was typed stays when it could not be saved. */
export function NameForm({ name: before, onSave, onDone }: NameFormProps) {
  const t = useTexts(texts)
  const [name, setName] = useState(before)
  // The API's wrapper tells of a failure.
  const { run, busy } = useCommand(async (chosen: string) => {
    await onSave(chosen)
    onDone()
  })
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() !== '') run(name.trim())
  }
  return (
    <form className={classes.keptForm} onSubmit={save} noValidate>
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

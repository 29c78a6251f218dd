import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessage, isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './names.module.css'
import { texts } from './pipeline.en.ts'

interface RenameFormProps {
  readonly name: string
  /** Accessible name of the field. */
  readonly label: string
  readonly maxLength: number
  /** Saves the new name; if it fails, the field says why and keeps what was typed. */
  readonly onSave: (name: string) => Promise<void>
  readonly onCancel: () => void
}

/** Form in a list's row that changes a name. */
export function RenameForm({ name, label, maxLength, onSave, onCancel }: RenameFormProps) {
  const t = useTexts(texts)
  const [text, setText] = useState(name)
  const { run, busy, error, reset } = useCommand(() => onSave(text.trim()))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (text.trim() === name) onCancel()
    else if (text.trim() !== '' && !busy) run()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field ?? ''}
        aria-label={label}
        data-autofocus
        autoFocus
        // Escape leaves the field, not the dialog.
        data-mantine-stop-propagation
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
        maxLength={maxLength}
        value={text}
        // The list was read again, so saving once more replaces the newer name.
        error={isProblem(error, 'stale') ? t('rename.stale', { name }) : fieldMessage(error)}
        onChange={(event) => {
          reset()
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
        {t('rename.save')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onCancel}>
        {t('rename.cancel')}
      </Button>
    </form>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { type Colleague, noteMaxLength } from '@vouch/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { MentionField } from './mention-field.tsx'
import { mentionedIn, unknownMentions } from './mentions.ts'
import { notesTexts } from './notes.en.ts'
import classes from './notes.module.css'

interface NoteFormProps {
  readonly label: string
  readonly submitLabel: string
  /** Text that the form begins with, unless there is a draft. */
  readonly initial?: string
  /** Storage key of the unsent text on this device. */
  readonly draftKey: string
  readonly colleagues: readonly Colleague[]
  /** Saves the note. Call the API with `quiet`, because the error is shown at the field. */
  readonly onSave: (note: { text: string; mentions: string[] }, idempotencyKey: string) => Promise<unknown>
  readonly onCancel?: () => void
}

/** A form for a note. Keeps unsent text on the device. */
export function NoteForm({ draftKey, colleagues, initial = '', ...props }: NoteFormProps) {
  const { label, submitLabel, onSave, onCancel } = props
  const t = useTexts(notesTexts)
  const draft = useDraft<{ text: string }>(draftKey)
  const [text, setText] = useState(draft.restored?.text ?? initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The same text keeps its idempotency key, so that a retry is stored only once.
  const sent = useRef({ text: '', key: '' })
  const field = useRef<{ focus: () => void }>(null)

  const long = lengthProblem(text, noteMaxLength)
  const unknown = unknownMentions(text, colleagues)
  const isEditing = onCancel !== undefined
  useEffect(() => {
    // The button that opened the form is gone with the focus.
    if (isEditing) field.current?.focus()
  }, [isEditing])

  const type = (typed: string) => {
    setText(typed)
    setProblem(null)
    draft.save({ text: typed })
  }
  const save = async () => {
    if (busy) return
    if (text.trim() === '' || long !== null) {
      if (long === null) setProblem(t('missing'))
      field.current?.focus()
      return
    }
    if (sent.current.text !== text) sent.current = { text, key: randomId() }
    setBusy(true)
    try {
      await onSave({ text, mentions: mentionedIn(text, colleagues) }, sent.current.key)
      // Also for a name at the end of the note, which is now complete. Saving clears the text and the hint below it.
      const missed = unknownMentions(`${text} `, colleagues)
      if (missed.length > 0) notify({ message: t('unknown', { names: formatList(missed) }), tone: 'info' })
      sent.current = { text: '', key: '' }
      draft.clear()
      setText('')
    } catch (error) {
      setProblem(reasonOf(error) || t('failed'))
    } finally {
      setBusy(false)
      // The disabled button has lost focus, so move it to the field.
      field.current?.focus()
    }
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <MentionField
        ref={field}
        label={label}
        description={t(colleagues.length > 0 ? 'hint' : 'hintAlone')}
        value={text}
        error={long ?? problem}
        // What is typed while the note is saved would be lost.
        readOnly={busy}
        colleagues={colleagues}
        onChange={type}
        onSubmit={() => void save()}
      />
      <Text role="status" size="sm" className={classes.unknown}>
        {unknown.length > 0 && t('unknown', { names: formatList(unknown) })}
      </Text>
      <Group gap="xs">
        <Button type="submit" variant="default" loading={busy}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button
            variant="subtle"
            onClick={() => {
              draft.clear()
              onCancel()
            }}
          >
            {t('cancel')}
          </Button>
        )}
      </Group>
    </form>
  )
}

/** The sentence about a field, or about the note; empty for an unknown error. */
function reasonOf(error: unknown): string {
  return isProblem(error) ? (error.errors[0]?.message ?? error.message) : ''
}

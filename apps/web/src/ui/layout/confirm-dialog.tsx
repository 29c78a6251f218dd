import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { focusField } from '#ui/form/find-field.ts'
import { lengthProblem } from '#ui/form/length-problem.ts'
import { Modal } from './modal.tsx'
import { uiTexts } from './ui.en.ts'

interface ConfirmDialogProps {
  readonly opened: boolean
  /** Title: a question that names the action, such as "Reject Ana Ruiz?" */
  readonly title: string
  /** What the action causes, and whether it can be undone. */
  readonly children?: ReactNode
  /** Text of the confirm button: a verb for the action, never "OK". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Disables the confirm button. `children` must explain why. */
  readonly notYet?: boolean
  /** Shows the confirm button in red, because the action destroys something. */
  readonly danger?: boolean
  /** If set, the dialog has a text field for a reason. */
  readonly reason?: {
    readonly label?: string
    readonly hint?: string
    readonly required?: boolean
    readonly maxLength?: number
  }
  /** Performs the action. The dialog closes if the promise resolves, and stays open if it rejects. */
  readonly onConfirm: (reason: string) => unknown
  readonly onClose: () => void
  /** Called after the dialog has faded out, to move focus if the button that opened it is gone. */
  readonly onClosed?: () => void
}

/** Dialog that asks for confirmation, and for a reason if `reason` is set. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, cancelLabel, danger = false, notYet = false } = props
  const { reason, onConfirm, onClose, onClosed } = props
  const t = useTexts(uiTexts)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const long = reason ? lengthProblem(text, reason.maxLength ?? 2000) : null
  const { run, busy, error } = useCommand(async () => {
    await onConfirm(text.trim())
    onClose()
  })

  useEffect(() => {
    if (!opened) return
    setText('')
    setMissing(false)
  }, [opened])

  // A refusal may have marked a field of the dialog: the person goes on there.
  useEffect(() => {
    if (error) focusField(wrongField(form.current))
  }, [error])

  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const isMissing = reason?.required === true && text.trim() === ''
    setMissing(isMissing)
    if (isMissing || long !== null) {
      form.current?.querySelector<HTMLElement>('textarea[data-autofocus]')?.focus()
      return
    }
    // The dialog stays open after an error, which the API client shows.
    run()
  }

  return (
    <Modal
      opened={opened}
      // The dialog stays open while the action runs, to show the result.
      onClose={busy ? () => undefined : onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeButtonProps={{ 'aria-label': t('confirm.close'), disabled: busy }}
    >
      <form ref={form} onSubmit={confirm} noValidate>
        <Stack gap="md">
          {children && <Text component="div">{children}</Text>}
          {reason && (
            <Textarea
              data-autofocus
              label={reason.label ?? t('confirm.reasonLabel')}
              description={reason.hint}
              withAsterisk={reason.required ?? false}
              autosize
              minRows={3}
              maxRows={10}
              value={text}
              error={long ?? (missing && text.trim() === '' ? t('confirm.reasonMissing') : null)}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {cancelLabel ?? t('confirm.cancel')}
            </Button>
            <Button type="submit" color={danger ? 'red.8' : 'teal'} loading={busy} disabled={notYet}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** The first field with an error message. */
function wrongField(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector('.mantine-InputWrapper-error')?.closest<HTMLElement>('.mantine-InputWrapper-root') ??
    null
  )
}

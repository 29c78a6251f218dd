import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from './dialog.module.css'
import { Modal } from './modal.tsx'
import { Notice } from './notice.tsx'
import { uiTexts } from './ui.en.ts'

interface DialogProps {
  readonly title: ReactNode
  readonly opened: boolean
  readonly onClose: () => void
  /** Called after the dialog has faded out, to move focus if the button that opened it is gone. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** Dialog with a form. A click beside it does not close it, because typed text would be lost. */
export function Dialog({ title, opened, onClose, onClosed, children }: DialogProps) {
  const t = useTexts(uiTexts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeButtonProps={{ 'aria-label': t('confirm.close') }}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}

interface DialogFormProps {
  /** Accessible name of the form: the title of the dialog. */
  readonly label: string
  /** What the action causes. */
  readonly body: ReactNode
  readonly submitLabel: ReactNode
  /** Shows the submit button in red, because the action destroys something. */
  readonly danger?: boolean
  readonly busy: boolean
  /** Disables the submit button, because something is missing. */
  readonly notYet: boolean
  /** Why the action was refused. */
  readonly failure?: string | null | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  /** Another way to go on, beside the buttons. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The form of a `Dialog`, with its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { label, body, submitLabel, danger = false, busy, notYet, failure } = props
  const { onSubmit, onClose, aside, children } = props
  const t = useTexts(uiTexts)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog may stand inside another form.
    event.stopPropagation()
    if (!notYet && !busy) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {body}
        </Text>
        {children}
        {failure && <Notice tone="bad" urgent title={failure} />}
        <Group justify="flex-end" gap="xs">
          {aside}
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('confirm.cancel')}
          </Button>
          <Button
            type="submit"
            color={danger ? 'red.8' : 'teal'}
            loading={busy}
            disabled={notYet}
            classNames={{ root: classes.submit, label: classes.submitLabel }}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

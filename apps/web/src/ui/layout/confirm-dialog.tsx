import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from './ui.en.ts'

interface ConfirmDialogProps {
  readonly opened: boolean
  /** A question that names the act: "Reject Ana Ruiz?" */
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly children?: ReactNode
  /** The act itself, never "OK". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** There is nothing to confirm yet; the children say why. */
  readonly notYet?: boolean
  /** The act takes something away. */
  readonly danger?: boolean
  /** Asks for a reason. */
  readonly reason?: {
    readonly label?: string
    readonly hint?: string
    readonly required?: boolean
    readonly maxLength?: number
  }
  /** Closes by itself when this resolves; stays open, with what was typed, when it rejects. */
  readonly onConfirm: (reason: string) => unknown
  readonly onClose: () => void
  /** It is gone from the screen: where focus belongs when the button that opened it went away. */
  readonly onClosed?: () => void
}

/** Asks before an act, with a reason where the act needs one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger = false,
    notYet = false,
    reason,
    onConfirm,
    onClose,
    onClosed,
  } = props
  const t = useTexts(uiTexts)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!opened) return
    setText('')
    setMissing(false)
  }, [opened])

  const confirm = async (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (reason?.required && text.trim() === '') {
      setMissing(true)
      return
    }
    setBusy(true)
    try {
      await onConfirm(text.trim())
      onClose()
    } catch {
      // The wrapper of the API has said what went wrong; the dialog stays with what was typed.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeButtonProps={{ 'aria-label': t('confirm.close') }}
    >
      <form onSubmit={confirm} noValidate>
        <Stack gap="md">
          {children && <Text component="div">{children}</Text>}
          {reason && (
            <Textarea
              data-autofocus
              label={reason.label ?? t('confirm.reasonLabel')}
              description={reason.hint}
              withAsterisk={reason.required ?? false}
              maxLength={reason.maxLength ?? 2000}
              autosize
              minRows={3}
              maxRows={10}
              value={text}
              error={missing && text.trim() === '' ? t('confirm.reasonMissing') : null}
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

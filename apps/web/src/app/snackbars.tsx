import { Button, Group, VisuallyHidden } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { type FocusEvent, useEffect, useState } from 'react'
import { onSnackbar, type Snackbar, snackbarActionTime, snackbarTime } from '#lib/api/notify.ts'
import { randomId } from '#lib/draft/random-id.ts'
import { useTexts } from '#lib/format/texts.ts'
import { appTexts } from './app.en.ts'
import classes from './snackbars.module.css'

const colors = { success: 'green.8', error: 'red.8', info: 'gray' } as const

/** Ids of the latest snackbars about something. */
const latest = new Map<string, string>()

function show(snackbar: Snackbar, closeLabel: string): void {
  const { message, tone = 'success', sticky = false, about, action } = snackbar
  const id = randomId()
  if (about !== undefined) {
    const earlier = latest.get(about)
    if (earlier !== undefined) notifications.hide(earlier)
    latest.set(about, id)
  }
  const autoClose = sticky ? false : action ? snackbarActionTime : snackbarTime
  const shown = {
    id,
    // The live region below announces the message. With the role `alert`, it would be announced twice.
    role: 'presentation',
    color: colors[tone],
    onClose: () => {
      if (about !== undefined && latest.get(about) === id) latest.delete(about)
    },
    autoClose,
    closeButtonProps: { 'aria-label': closeLabel },
    message: action ? (
      <Group justify="space-between" gap="sm">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      </Group>
    ) : (
      message
    ),
    // Mantine pauses the timer only for the mouse. While focus is inside, the snackbar must stay too (WCAG 2.2.1).
    onFocusCapture: () => notifications.update({ ...shown, autoClose: false }),
    onBlurCapture: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) notifications.update({ ...shown, autoClose })
    },
  }
  notifications.show(shown)
}

/** The area in which snackbars appear; render it once per app. */
export function Snackbars() {
  const t = useTexts(appTexts)
  const [last, setLast] = useState('')
  const closeLabel = t('snackbar.close')
  useEffect(
    () =>
      onSnackbar((snackbar) => {
        setLast(snackbar.message)
        show(snackbar, closeLabel)
      }),
    [closeLabel],
  )
  return (
    <section aria-label={t('snackbar.area')}>
      <Notifications
        position="bottom-center"
        limit={3}
        containerWidth={420}
        className={classes.area}
        withinPortal={false}
      />
      <VisuallyHidden role="status">{last}</VisuallyHidden>
    </section>
  )
}

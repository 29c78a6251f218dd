import { Button, Group, VisuallyHidden } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { onSnackbar, type Snackbar, snackbarTime } from '#lib/notify.ts'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.en.ts'
import classes from './snackbars.module.css'

const colors = { success: 'green.8', error: 'red.8', info: 'gray' } as const

function show({ message, tone = 'success', sticky = false, action }: Snackbar, closeLabel: string): void {
  const id = notifications.show({
    // The live region beside the area reads it out, politely; a second announcement would only disturb.
    role: 'presentation',
    color: colors[tone],
    autoClose: sticky ? false : snackbarTime,
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
  })
}

/** The one queue of snackbars. */
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

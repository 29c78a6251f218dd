import { Button, Text, Title } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from './first-page.en.ts'
import { Notice } from './notice.tsx'
import classes from './state.module.css'

/** The fields of a React Query result that tell whether it waits for a connection. */
interface Waiting {
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
}

/** Whether a query waits for a connection, because the device is offline. */
export const isWaiting = ({ fetchStatus, isPending, isPlaceholderData }: Waiting): boolean =>
  fetchStatus === 'paused' && (isPending || isPlaceholderData)

// Time in ms after which a paused query has resumed.
const resumeDelay = 100

/**
 * Retries paused queries even if the browser reports that it is offline, which can be wrong. If still
 * offline, they show an error.
 */
export function retryOnline(): void {
  onlineManager.setOnline(true)
  setTimeout(() => onlineManager.setOnline(navigator.onLine), resumeDelay)
}

/** Message that the device is offline, in place of a list. With `old`, the list still shows earlier results. */
export function OfflineState({ old = false }: { readonly old?: boolean }) {
  const t = useTexts(firstPageTexts)
  const again = (
    <Button variant="default" onClick={retryOnline}>
      {t('error.retry')}
    </Button>
  )
  if (old) {
    return (
      <Notice tone="warn" urgent title={t('offline.title')} actions={again}>
        {t('offline.old')}
      </Notice>
    )
  }
  return (
    <div className={classes.state} role="alert">
      <Title order={2} size="h3">
        {t('offline.title')}
      </Title>
      <Text c="dimmed" className={classes.text}>
        {t('offline.body')}
      </Text>
      <div className={classes.act}>{again}</div>
    </div>
  )
}

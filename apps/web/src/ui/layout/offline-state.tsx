import { Button, Text, Title } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { firstPageTexts } from './first-page.en.ts'
import { Notice } from './notice.tsx'
import classes from './state.module.css'

/** What tells that a list waits for a connection. */
interface Waiting {
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
}

/** Whether what was asked for is not on its way, because the device says that it is offline. */
export const isWaiting = ({ fetchStatus, isPending, isPlaceholderData }: Waiting): boolean =>
  fetchStatus === 'paused' && (isPending || isPlaceholderData)

// What waits hears of it a moment later.
const heardMs = 100

/**
 * Asks in spite of what the device says, which may be wrong; else the failure is told. Once there is a connection after
 * all, it is asked again by itself.
 */
export function tryOnline(): void {
  onlineManager.setOnline(true)
  setTimeout(() => onlineManager.setOnline(navigator.onLine), heardMs)
}

/**
 * Says that a list is not there because the device is offline. It is loaded by itself once that is over.
 * @param old the answer to an earlier search is shown meanwhile
 */
export function OfflineState({ old = false }: { readonly old?: boolean }) {
  const t = useTexts(firstPageTexts)
  const again = (
    <Button variant="default" onClick={tryOnline}>
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

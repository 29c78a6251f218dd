import { Button, Progress, Text } from '@mantine/core'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { texts } from './account-settings.en.ts'
import classes from './account-settings.module.css'
import { useExport } from './use-export.ts'

/** Downloads the person's data. There is no total size, because the server builds the zip while sending it. */
export function Export() {
  const t = useTexts(texts)
  const { state, start, cancel } = useExport()
  const { ref: button } = useFocusFallback<HTMLButtonElement>(state.status)
  if (state.status === 'loading') {
    const { received, total } = state
    return (
      <div className={classes.stack}>
        <div role="status">
          <Text>{t('data.working')}</Text>
          <Text c="dimmed">{received > 0 && t('data.received', { size: formatBytes(received) })}</Text>
        </div>
        <Progress
          value={total === null ? 100 : (received / total) * 100}
          animated={total === null}
          aria-label={t('data.working')}
        />
        <div>
          <Button ref={button} variant="default" onClick={cancel}>
            {t('data.cancel')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={classes.stack}>
      <div>
        <Button ref={button} variant="default" onClick={() => void start()}>
          {t(state.status === 'done' ? 'data.again' : 'data.export')}
        </Button>
      </div>
      <div role="status">
        {state.status === 'done' && t('data.done', { name: state.name, size: formatBytes(state.bytes) })}
      </div>
      {state.status === 'failed' && (
        <div role="alert" className={classes.wrong}>
          {state.sentence}
        </div>
      )}
    </div>
  )
}

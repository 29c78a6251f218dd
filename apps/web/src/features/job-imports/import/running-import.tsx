import { Button, Progress, Text, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { JobImport } from '@vouch/contract'
import { counted, formatBytes, formatPercent } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { countWords } from '../count-words.ts'
import { texts } from '../job-imports.en.ts'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'
import { useImportCommands } from './use-import-commands.ts'

/** Share of the file at which screen readers hear about the progress. */
const announcedStep = 0.25

/** How far a running import is. */
export function RunningImport({ data }: { readonly data: JobImport }) {
  const t = useTexts(importTexts)
  const word = useTexts(texts)
  const [isAsking, asking] = useDisclosure(false)
  const { stop } = useImportCommands(data)
  const { counts, progress } = data
  const { bytes, totalBytes } = progress
  const share = totalBytes ? Math.min(1, bytes / totalBytes) : null
  const announced = share === null ? null : Math.floor(share / announcedStep) * announcedStep
  return (
    <div className={classes.section}>
      <div className={classes.head}>
        <Title order={2}>{t('running.title')}</Title>
        <Button variant="default" onClick={asking.open}>
          {t('running.stop')}
        </Button>
      </div>
      <Progress
        size="lg"
        value={100 * (share ?? 1)}
        animated={share === null}
        aria-label={t('running.progress')}
      />
      <div className={classes.head}>
        <Text fw={550}>{t('running.read', counted(counts.read))}</Text>
        <Text c="dimmed">
          {totalBytes === null
            ? formatBytes(bytes)
            : t('running.bytes', { done: formatBytes(bytes), total: formatBytes(totalBytes) })}
        </Text>
      </div>
      {counts.read > 0 && <Text>{countWords(counts, word)}</Text>}
      <Text c="dimmed">{t('running.body')}</Text>
      <VisuallyHidden role="status">
        {announced ? t('running.percent', { percent: formatPercent(announced) }) : t('running.title')}
      </VisuallyHidden>
      <ConfirmDialog
        opened={isAsking}
        title={t('running.stopTitle')}
        confirmLabel={t('running.stopSubmit')}
        cancelLabel={t('running.keep')}
        onConfirm={() => stop.runAsync()}
        onClose={asking.close}
      >
        {t('running.stopBody')}
      </ConfirmDialog>
    </div>
  )
}

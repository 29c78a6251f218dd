import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type JobImport, updateJobImport } from '@vouch/contract'
import { useRef } from 'react'
import { api } from '#lib/api/api.ts'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useScrollPadding } from '#ui/wizard/use-scroll-padding.ts'
import { jobImportQuery, storeImport } from '../job-import-queries.ts'
import classes from '../job-imports.module.css'
import { SourceSections } from '../source/source-sections.tsx'
import { useSourceChange } from '../source/use-source-change.ts'
import { importTexts } from './import.en.ts'
import { useImportCommands } from './use-import-commands.ts'

/** An import before it starts: what becomes of the postings, and the button that starts it. */
export function ReadyImport({ data }: { readonly data: JobImport }) {
  const client = useQueryClient()
  const { queryKey } = jobImportQuery(data.id)
  const change = useSourceChange({
    source: data,
    newest: () => client.getQueryData(queryKey),
    send: (version, body) =>
      api(updateJobImport, { params: { id: data.id }, version, body }, { quiet: true }),
    store: (next) => storeImport(client, next),
    reload: () => client.invalidateQueries({ queryKey }),
  })
  return (
    <div className={classes.sections}>
      <SourceNotes data={data} />
      <SourceSections source={data} change={change} />
      <StartBar data={data} />
    </div>
  )
}

/** What is unusual about the file as a whole. */
function SourceNotes({ data: { noteGroups } }: { readonly data: JobImport }) {
  const t = useTexts(importTexts)
  if (noteGroups.length === 0) return null
  return (
    <Notice title={t('ready.notes')}>
      {noteGroups.map(({ message }) => (
        <Text key={message}>{`${message}.`}</Text>
      ))}
    </Notice>
  )
}

function StartBar({ data }: { readonly data: JobImport }) {
  const t = useTexts(importTexts)
  const bar = useRef<HTMLElement>(null)
  useScrollPadding(bar)
  const [isAsking, asking] = useDisclosure(false)
  const { start, discard } = useImportCommands(data)
  const { totalBytes } = data.progress
  return (
    <section ref={bar} className={classes.bar} aria-label={t('ready.actions')}>
      {start.failure !== null && <Notice tone="bad" urgent title={start.failure} />}
      <div className={classes.head}>
        <Text c="dimmed" className={classes.grow}>
          {totalBytes === null ? null : t('ready.size', { size: formatBytes(totalBytes) })}
        </Text>
        <div className={classes.buttons}>
          <Button variant="default" onClick={asking.open}>
            {t('ready.discard')}
          </Button>
          <Button loading={start.busy} onClick={() => start.run()}>
            {t('ready.start')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={t('ready.discardTitle')}
        confirmLabel={t('ready.discardSubmit')}
        danger
        onConfirm={() => discard.runAsync()}
        onClose={asking.close}
      >
        {t('ready.discardBody', { name: data.name })}
      </ConfirmDialog>
    </section>
  )
}

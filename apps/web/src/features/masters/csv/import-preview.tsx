import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { MasterImport } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './csv.en.ts'
import classes from './csv.module.css'
import { ImportBadge } from './import-badge.tsx'
import { ImportRows } from './import-rows.tsx'
import type { ImportState } from './use-import.ts'

interface ImportPreviewProps {
  readonly preview: MasterImport
  readonly state: ImportState
}

/** What an import does or did, with its buttons. */
export function ImportPreview({ preview, state }: ImportPreviewProps) {
  const t = useTexts(texts)
  const { fileName, problem, notes, counts } = preview
  if (preview.state === 'failed' || preview.state === 'expired')
    return (
      <>
        <Notice tone="bad" title={t('failed', { name: fileName })} urgent>
          {preview.state === 'expired' ? t('expired') : problem}
        </Notice>
        <Group justify="flex-end" gap="xs">
          <AnotherFile state={state} />
        </Group>
      </>
    )
  return (
    <>
      <Stack gap={4}>
        <Group gap="xs">
          <Text fw={600} className={classes.file}>
            {fileName}
          </Text>
          <ImportBadge state={preview.state} />
        </Group>
        {notes.map((note) => (
          <Text key={note} size="sm" c="dimmed">
            {note}
          </Text>
        ))}
        {counts.same > 0 && <Text size="sm">{t('same', { count: counts.same })}</Text>}
        {preview.undoUntil !== null && (
          <Text size="sm">{t('until', { time: formatMoment(preview.undoUntil) })}</Text>
        )}
      </Stack>
      {preview.kept.length > 0 && (
        <Notice title={t('kept')}>{preview.kept.map(({ label }) => label).join(', ')}</Notice>
      )}
      <ImportRows preview={preview} />
      {preview.state === 'ready' ? (
        <ApplyImport preview={preview} state={state} />
      ) : (
        <UndoImport preview={preview} state={state} />
      )}
    </>
  )
}

function ApplyImport({ preview, state }: ImportPreviewProps) {
  const t = useTexts(texts)
  const [deactivateMissing, setDeactivate] = useState(false)
  const { counts } = preview
  const { apply, file, start, isSlow } = state
  const isStale = isProblem(apply.error, 412)
  const isEmpty = counts.new + counts.changed === 0 && !(deactivateMissing && counts.missing > 0)
  const hasFaults = counts.faults > 0
  return (
    <>
      {counts.missing > 0 && !hasFaults && (
        <Checkbox
          label={t('deactivateMissing', { count: counts.missing })}
          checked={deactivateMissing}
          onChange={(event) => setDeactivate(event.currentTarget.checked)}
        />
      )}
      {isEmpty && !hasFaults && <Text>{t('nothing')}</Text>}
      {hasFaults && <Text>{t('faultsFirst')}</Text>}
      {isSlow && <Text role="status">{t('slow')}</Text>}
      {apply.failure !== null && !isSlow && (
        <Alert color="red" role="alert">
          {isStale ? t('stale') : apply.failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" className={classes.actions}>
        <AnotherFile state={state} />
        {isStale && file ? (
          <CheckAgain onCheck={() => start(file)} />
        ) : (
          <Button
            disabled={hasFaults || isEmpty}
            loading={apply.busy}
            onClick={() => apply.run({ preview, deactivateMissing })}
          >
            {t('apply')}
          </Button>
        )}
      </Group>
    </>
  )
}

function CheckAgain({ onCheck }: { readonly onCheck: () => Promise<void> }) {
  const t = useTexts(texts)
  const { run, busy, failure } = useCommand(onCheck)
  return (
    <>
      {failure !== null && <Text role="alert">{failure}</Text>}
      <Button loading={busy} onClick={() => run()}>
        {t('again')}
      </Button>
    </>
  )
}

function UndoImport({ preview, state }: ImportPreviewProps) {
  const t = useTexts(texts)
  const { undo, isSlow } = state
  return (
    <>
      {isSlow && <Text role="status">{t('slowUndo')}</Text>}
      {undo.failure !== null && !isSlow && (
        <Alert color="red" role="alert">
          {undo.failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" className={classes.actions}>
        <AnotherFile state={state} />
        {preview.undoUntil !== null && (
          <Button variant="default" loading={undo.busy} onClick={() => undo.run(preview.id)}>
            {t('undo')}
          </Button>
        )}
        <Button onClick={state.close}>{t('done')}</Button>
      </Group>
    </>
  )
}

function AnotherFile({ state }: { readonly state: ImportState }) {
  const t = useTexts(texts)
  return (
    <Button variant="default" onClick={state.chooseAnother}>
      {t('other')}
    </Button>
  )
}

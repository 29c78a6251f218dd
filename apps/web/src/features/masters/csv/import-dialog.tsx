import { Alert, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import { masterImportLimits } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import { texts } from './csv.en.ts'
import classes from './csv.module.css'
import { EarlierImports } from './earlier-imports.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type ImportState, useImport } from './use-import.ts'

interface ImportDialogProps {
  readonly entity: string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog that imports values: choose a file, see what it does, apply, undo. */
export function ImportDialog({ entity, opened, onClose }: ImportDialogProps) {
  const t = useTexts(texts)
  const state = useImport(entity, opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('title')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        {state.loadError && (
          <Alert color="red" role="alert">
            {state.loadError.message}
          </Alert>
        )}
        <Content state={state} />
      </Stack>
    </Modal>
  )
}

function Content({ state }: { readonly state: ImportState }) {
  const t = useTexts(texts)
  const { preview } = state
  if (!preview) return <Choice state={state} />
  if (preview.state === 'checking')
    return (
      <Group gap="sm" wrap="nowrap" role="status">
        <Loader size="xs" aria-hidden />
        <Text className={classes.file}>{t('checking', { name: preview.fileName })}</Text>
      </Group>
    )
  // A key for each file: what was ticked for one does not count for the next.
  return <ImportPreview key={preview.id} preview={preview} state={state} />
}

function Choice({ state }: { readonly state: ImportState }) {
  const t = useTexts(texts)
  const { ignoreUnknown, setIgnoreUnknown, start } = state
  return (
    <>
      <FileDrop
        label={t('file')}
        hint={t('hint')}
        rule={{ extensions: ['csv', 'txt'], maxBytes: masterImportLimits.megabytes * 2 ** 20 }}
        onFile={start}
      />
      <Checkbox
        label={t('ignoreUnknown')}
        checked={ignoreUnknown}
        onChange={(event) => setIgnoreUnknown(event.currentTarget.checked)}
      />
      <EarlierImports state={state} />
    </>
  )
}

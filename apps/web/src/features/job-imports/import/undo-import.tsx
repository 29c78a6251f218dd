import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { JobImport } from '@vouch/contract'
import { counted, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'
import { useImportCommands } from './use-import-commands.ts'

/** Button that undoes an import after a confirmation; nothing where that is not possible any more. */
export function UndoImport({ data }: { readonly data: JobImport }) {
  const t = useTexts(importTexts)
  const [isAsking, asking] = useDisclosure(false)
  const { undo } = useImportCommands(data)
  const { undoUntil, counts, feedId } = data
  if (undoUntil === null) return null
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('undo.button')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('undo.title')}
        confirmLabel={t('undo.submit')}
        danger
        onConfirm={() => undo.runAsync()}
        onClose={asking.close}
      >
        <ul className={classes.points}>
          {counts.created > 0 && <li>{t('undo.created', counted(counts.created))}</li>}
          {counts.updated > 0 && <li>{t('undo.updated', counted(counts.updated))}</li>}
          {counts.closed > 0 && <li>{t('undo.closed', counted(counts.closed))}</li>}
          {counts.relisted > 0 && <li>{t('undo.relisted', counted(counts.relisted))}</li>}
          <li>{t('undo.kept')}</li>
          {feedId !== null && <li>{t('undo.pauses')}</li>}
        </ul>
        {t('undo.until', { time: formatMoment(undoUntil) })}
      </ConfirmDialog>
    </>
  )
}

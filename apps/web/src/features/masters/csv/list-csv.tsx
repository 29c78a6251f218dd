import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react'
import { exportMaster, type MasterDefinition } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { fileNameOf, readBody } from '#lib/api/download.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveBlob } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './csv.en.ts'
import { ImportDialog } from './import-dialog.tsx'

/** Menu to export a list as CSV and to import values, as far as the person may. */
export function ListCsv({ name: entity, permitted }: Pick<MasterDefinition, 'name' | 'permitted'>) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { run, busy } = useCommand(async () => {
    const answer = await api.raw(exportMaster, { params: { entity } }, { stream: true })
    // A list of 200,000 values takes a minute: there is no time limit.
    const file = await readBody(
      { body: answer._data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>, headers: answer.headers },
      () => undefined,
    )
    saveBlob(fileNameOf(answer.headers, `${entity}.csv`), file)
    notify(t('exported'))
  })
  const mayImport = permitted.includes('update')
  if (!permitted.includes('export') && !mayImport) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} loading={busy}>
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {permitted.includes('export') && (
            <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => run()}>
              {t('export')}
            </Menu.Item>
          )}
          {mayImport && (
            <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpen(true)}>
              {t('import')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ImportDialog entity={entity} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

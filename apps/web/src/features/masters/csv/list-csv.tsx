import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconUpload } from '@tabler/icons-react'
import { exportMaster, type MasterDefinition } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveCsv } from '#lib/data/save-csv.ts'
import { useTexts } from '#lib/format/texts.ts'
import { countFilters, type RecordsSearch, toApiQuery } from '../records/records-search.ts'
import { texts } from './csv.en.ts'

interface ListCsvProps {
  readonly definition: Pick<MasterDefinition, 'name' | 'permitted' | 'closed'>
  /** What the list shows now. */
  readonly search: RecordsSearch
  readonly onImport: () => void
}

/** Whether a person may import values, at least into a part of the list; the server checks the rest. */
export function mayImport({ permitted, closed }: ListCsvProps['definition']): boolean {
  return permitted.includes('update') && (closed || permitted.includes('create'))
}

/** Menu to export a list as CSV, all of it or what it shows, and to import values. */
export function ListCsv({ definition, search, onImport }: ListCsvProps) {
  const t = useTexts(texts)
  const { name: entity } = definition
  const { run, busy } = useCommand(async (query: ReturnType<typeof toApiQuery>) => {
    const answer = await api.raw(exportMaster, { params: { entity }, query }, { stream: true })
    await saveCsv(answer, `${entity}.csv`)
    notify(t('exported'))
  })
  const mayExport = definition.permitted.includes('export')
  const isPart = countFilters(search) > 0 || search.parent !== undefined
  if (!mayExport && !mayImport(definition)) return null
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />} loading={busy}>
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayExport && (
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => run({})}>
            {t('exportAll')}
          </Menu.Item>
        )}
        {mayExport && isPart && (
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => run(toApiQuery(search))}
          >
            {t('exportMatching')}
          </Menu.Item>
        )}
        {mayImport(definition) && (
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
            {t('import')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

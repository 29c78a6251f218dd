import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportCandidates } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveText } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type CandidateSearch, toApiQuery } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'

/** Hands the first 1,000 matches over as a table. */
export function ExportButton({ search }: { readonly search: CandidateSearch }) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(async () => {
    const { sort: _, ...query } = toApiQuery(search)
    const table = await api(exportCandidates, { query })
    saveText('candidates.csv', 'text/csv;charset=utf-8', table)
    notify(t('export.done'))
  })
  return (
    <Button
      variant="default"
      title={t('export.hint')}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('export.button')}
    </Button>
  )
}

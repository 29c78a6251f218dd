import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportCandidates } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { saveText } from '#lib/data/files.ts'
import { useTexts } from '#lib/format/texts.ts'
import { type CandidateSearch, toApiQuery } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'

/** Hands the first 1,000 matches over as a table. */
export function ExportButton({ search }: { readonly search: CandidateSearch }) {
  const t = useTexts(texts)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { sort: _, ...query } = toApiQuery(search)
      const table = await api(exportCandidates, { query })
      saveText('candidates.csv', 'text/csv;charset=utf-8', table)
      notify(t('export.done'))
    } catch {
      // The wrapper of the API has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      title={t('export.hint')}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      {t('export.button')}
    </Button>
  )
}

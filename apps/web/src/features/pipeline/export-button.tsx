import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportApplicants, exportCompanyApplicants } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import type { ApplicantFilters, CompanyApplicantFilters } from '#lib/data/applicants.ts'
import { saveCsv } from '#lib/data/save-csv.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './pipeline.en.ts'

type ExportOf =
  | { readonly jobId: string; readonly filters: ApplicantFilters }
  | { readonly jobId?: undefined; readonly filters: CompanyApplicantFilters }

/** Downloads all applicants that match the list's filters, for one job or all jobs. */
export function ExportButton(list: ExportOf) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(async () => {
    await saveCsv(await answerOf(list), 'applicants.csv')
    notify(t('export.done'))
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('export.button')}
    </Button>
  )
}

function answerOf({ jobId, filters }: ExportOf) {
  const options = { stream: true } as const
  return jobId === undefined
    ? api.raw(exportCompanyApplicants, { query: filters }, options)
    : api.raw(exportApplicants, { params: { id: jobId }, query: filters }, options)
}

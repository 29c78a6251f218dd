import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './job-reports.en.ts'
import { ReportList } from './report-list.tsx'

interface JobReportsPageProps {
  readonly isResolved: boolean
  readonly onResolved: (isResolved: boolean) => void
}

/** The administrators' queue of job reports. */
export function JobReportsPage(props: JobReportsPageProps) {
  const t = useTexts(texts)
  return (
    <Page title={t('title')} back={{ to: '/admin/jobs', label: t('back') }}>
      <ReportList {...props} />
    </Page>
  )
}

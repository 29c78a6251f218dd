import { Title } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../admin-records.module.css'
import { texts } from './job-reports.en.ts'
import { ReportList } from './report-list.tsx'

/** Reports about one job, for its record. */
export function ReportsOfJob({ jobId }: { readonly jobId: string }) {
  const t = useTexts(texts)
  const [isResolved, setResolved] = useState(false)
  return (
    <section className={classes.part}>
      <Title order={2}>{t('part')}</Title>
      <ReportList jobId={jobId} isResolved={isResolved} onResolved={setResolved} />
    </section>
  )
}

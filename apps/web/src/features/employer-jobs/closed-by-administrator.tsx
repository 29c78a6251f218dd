import type { EmployerJob } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'

/** Why an administrator closed the job; nothing if the company closed it or it is public again. */
export function ClosedByAdministrator({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  if (job.closeReason === null) return null
  return (
    <Notice tone="bad" title={t('closedByAdministrator.title')}>
      {t('closedByAdministrator.reason')}
      <blockquote className={classes.reason}>{job.closeReason}</blockquote>
      {job.permitted.includes('publish') && t('closedByAdministrator.again')}
    </Notice>
  )
}

import type { EmployerJob } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'

/** Why an administrator closed the job, and the way back; nothing if the company closed it or it is public again. */
export function ClosedByAdministrator({ job }: { readonly job: EmployerJob }) {
  const t = useTexts(texts)
  if (job.closeReason === null) return null
  const mayCorrect = job.permitted.includes('edit')
  return (
    <Notice
      tone="bad"
      title={t('closedByAdministrator.title')}
      actions={
        mayCorrect && (
          <LinkButton
            variant="default"
            to="/submit-feedback"
            search={{ from: `/admin/jobs/employer/${job.id}` }}
          >
            {t('closedByAdministrator.write')}
          </LinkButton>
        )
      }
    >
      {t('closedByAdministrator.reason')}
      <blockquote className={classes.reason}>{job.closeReason}</blockquote>
      {mayCorrect && t('closedByAdministrator.again')}
    </Notice>
  )
}

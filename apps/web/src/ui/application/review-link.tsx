import { formatCount } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { reviewLinkTexts } from './review-link.en.ts'
import classes from './review-link.module.css'
import { type ReviewedJob, useReviewCount } from './use-review-count.ts'

interface ReviewLinkProps {
  /** The job whose applicants are reviewed; all jobs if absent. */
  readonly job?: ReviewedJob
  /** How it looks while somebody waits. */
  readonly variant?: 'default' | 'filled'
}

/** Link to the review queue with the number of applicants in it, for those who answer applicants. */
export function ReviewLink({ job, variant = 'default' }: ReviewLinkProps) {
  const t = useTexts(reviewLinkTexts)
  const { answers, total, failed } = useReviewCount(job)
  if (!answers) return null
  const hasCount = total ? total.count > 0 : !failed
  return (
    <LinkButton
      variant={total?.count === 0 ? 'default' : variant}
      to="/admin/jobs/employer/review"
      search={job ? { job: job.id } : {}}
      {...(hasCount && {
        rightSection: <span className={classes.count}>{total && formatCount(total)}</span>,
      })}
    >
      {t('review')}
    </LinkButton>
  )
}

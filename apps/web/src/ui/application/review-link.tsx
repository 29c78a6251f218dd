import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CompanyRole } from '@vouch/contract'
import { decidingRoles } from '@vouch/domain'
import { reviewQueue } from '#lib/data/applicants.ts'
import { formatCount } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { reviewLinkTexts } from './review-link.en.ts'
import classes from './review-link.module.css'

interface ReviewLinkProps {
  /** The job whose applicants are reviewed, and its company; all jobs if absent. */
  readonly job?: { readonly id: string; readonly companyId: string }
  /** How it looks while somebody waits. */
  readonly variant?: 'default' | 'filled'
}

const deciding: ReadonlySet<CompanyRole> = new Set(decidingRoles)

/** Link to the review queue with the number of applicants in it, for those who answer applicants. */
export function ReviewLink({ job, variant = 'default' }: ReviewLinkProps) {
  const t = useTexts(reviewLinkTexts)
  const { data: person } = useQuery(currentPersonQuery)
  const answers = person?.memberships.some(
    ({ companyId, role }) => (!job || job.companyId === companyId) && deciding.has(role),
  )
  // The number is that of the queue, which is needed next.
  const { data: queue } = useInfiniteQuery({ ...reviewQueue(job?.id), enabled: answers === true })
  if (!answers) return null
  const total = queue?.pages[0]?.total
  return (
    <LinkButton
      variant={total?.count === 0 ? 'default' : variant}
      to="/admin/jobs/employer/review"
      search={job ? { job: job.id } : {}}
      {...(total?.count !== 0 && {
        rightSection: <span className={classes.count}>{total && formatCount(total)}</span>,
      })}
    >
      {t('review')}
    </LinkButton>
  )
}

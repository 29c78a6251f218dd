import { useQuery } from '@tanstack/react-query'
import type { CompanyRole } from '@vouch/contract'
import { decidingRoles } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { reviewLinkTexts } from './review-link.en.ts'

interface ReviewLinkProps {
  /** The job whose applicants are reviewed, and its company; all jobs if absent. */
  readonly job?: { readonly id: string; readonly companyId: string }
  readonly variant?: 'default' | 'filled'
}

const deciding: ReadonlySet<CompanyRole> = new Set(decidingRoles)

/** Link to the review queue, for those who answer applicants. */
export function ReviewLink({ job, variant = 'default' }: ReviewLinkProps) {
  const t = useTexts(reviewLinkTexts)
  const { data: person } = useQuery(currentPersonQuery)
  const answers = person?.memberships.some(
    ({ companyId, role }) => (!job || job.companyId === companyId) && deciding.has(role),
  )
  if (!answers) return null
  return (
    <LinkButton variant={variant} to="/admin/jobs/employer/review" search={job ? { job: job.id } : {}}>
      {t('review')}
    </LinkButton>
  )
}

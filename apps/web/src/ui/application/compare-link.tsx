import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { compareLinkTexts } from './compare-link.en.ts'

interface CompareLinkProps {
  readonly applicants: readonly { readonly jobId: string; readonly userId: string }[]
}

/** Link to compare two to four applicants; renders nothing for fewer or more. */
export function CompareLink({ applicants }: CompareLinkProps) {
  const t = useTexts(compareLinkTexts)
  if (applicants.length < 2 || applicants.length > 4) return null
  const of = applicants.map(({ jobId, userId }) => `${jobId}.${userId}`).join('~')
  return (
    <LinkButton to="/admin/jobs/employer/compare" search={{ of }} variant="default">
      {t('compare')}
    </LinkButton>
  )
}

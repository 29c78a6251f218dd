import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { compareLinkTexts } from './compare-link.en.ts'

interface CompareLinkProps {
  readonly applicants: readonly { readonly jobId: string; readonly userId: string }[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address of the list with its filters, for the way back from a comparison. */
    readonly comparedFrom?: {
      readonly to: string
      readonly search: Readonly<Record<string, unknown>>
    }
  }
}

/** Link to compare two to four applicants; renders nothing for fewer or more. */
export function CompareLink({ applicants }: CompareLinkProps) {
  const t = useTexts(compareLinkTexts)
  const { pathname, search } = useLocation()
  if (applicants.length < 2 || applicants.length > 4) return null
  const of = applicants.map(({ jobId, userId }) => `${jobId}.${userId}`).join('~')
  return (
    <LinkButton
      to="/admin/jobs/employer/compare"
      search={{ of }}
      state={{ comparedFrom: { to: pathname, search } }}
      variant="default"
    >
      {t('compare')}
    </LinkButton>
  )
}

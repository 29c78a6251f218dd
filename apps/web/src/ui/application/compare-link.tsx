import { Button, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { compareLinkTexts } from './compare-link.en.ts'

interface CompareLinkProps {
  /** The selected applicants on the page. */
  readonly applicants: readonly { readonly jobId: string; readonly userId: string }[]
  /** Number of chosen applicants, shown or not. */
  readonly count: number
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

/** Link to compare two to four applicants, disabled for more. Renders nothing for fewer, or if not all of them are shown. */
export function CompareLink({ applicants, count }: CompareLinkProps) {
  const t = useTexts(compareLinkTexts)
  const { pathname, search } = useLocation()
  if (count > 4) {
    return (
      <>
        <Button variant="default" disabled>
          {t('compare')}
        </Button>
        <Text size="sm">{t('limits')}</Text>
      </>
    )
  }
  if (count < 2 || applicants.length < count) return null
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

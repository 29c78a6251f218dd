import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './check.en.ts'

interface PassportNotFoundProps {
  /** `ended`: a share that was there once. */
  readonly why: 'missing' | 'ended'
}

/** Says that there is no passport at an address, or no longer. */
export function PassportNotFound({ why }: PassportNotFoundProps) {
  const t = useTexts(texts)
  return (
    <Page title={t(`${why}.title`)} head={null} width="text">
      <EmptyState
        title={t(`${why}.why`)}
        actions={
          <LinkButton to="/passports/$id" params={{ id: 'check' }} variant="default">
            {t('another')}
          </LinkButton>
        }
      >
        {t(`${why}.body`)}
      </EmptyState>
    </Page>
  )
}

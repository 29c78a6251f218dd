import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './passports.en.ts'

/** Says that no passport is public at this address. */
export function PassportNotPublicPage() {
  const t = useTexts(texts)
  return (
    <Page title={t('notPublic.title')} width="text">
      <EmptyState
        title={t('notPublic.why')}
        actions={
          <LinkButton to="/" variant="default">
            {t('notPublic.home')}
          </LinkButton>
        }
      >
        {t('notPublic.body')}
      </EmptyState>
    </Page>
  )
}

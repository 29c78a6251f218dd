import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { jobPageTexts } from './job-page.en.ts'

/** Shown for the address of a job that never existed, or was deleted. */
export function JobMissing() {
  const t = useTexts(jobPageTexts)
  return (
    <Page title={t('missing.title')}>
      <EmptyState
        title={t('missing.body')}
        actions={
          <LinkButton to="/jobs" variant="default">
            {t('missing.search')}
          </LinkButton>
        }
      />
    </Page>
  )
}

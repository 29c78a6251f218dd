import type { Person } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { PageTabs } from '#ui/links/page-tabs.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { FeedsTab } from './feed/feeds-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { type ImportsTab, importsTabs } from './imports-tabs.ts'
import { texts } from './job-imports.en.ts'
import { mayImport } from './owners.ts'

interface ImportsPageProps {
  readonly person: Person
  readonly tab: ImportsTab
}

/** Imports of job postings: files, and feeds that are fetched regularly. */
export function ImportsPage({ person, tab }: ImportsPageProps) {
  const t = useTexts(texts)
  const back = person.roles.includes('admin')
    ? { to: '/admin/jobs', label: t('jobs') }
    : { to: '/admin/jobs/employer', label: t('jobs') }
  if (!mayImport(person)) {
    return (
      <Page title={t('title')} back={back}>
        <EmptyState
          title={t('denied.title')}
          actions={
            <LinkButton variant="default" to="/admin/jobs/employer">
              {t('denied.action')}
            </LinkButton>
          }
        >
          {t('denied.body')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title={t('title')} documentTitle={`${t(`tab.${tab}`)} · ${t('title')}`} back={back}>
      <PageTabs
        label={t('tabs')}
        to="/admin/jobs/imports"
        current={tab}
        tabs={importsTabs.map((id) => ({
          id,
          label: t(`tab.${id}`),
          search: id === 'files' ? {} : { tab: id },
        }))}
      />
      {tab === 'files' ? <FilesTab person={person} /> : <FeedsTab person={person} />}
    </Page>
  )
}

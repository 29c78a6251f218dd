import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { VisibleStatus } from '@vouch/contract'
import { myApplicationList } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ApplicationCard, useApplicationColumns } from './application-list.tsx'
import { texts } from './my-applications.en.ts'
import { StatusFilter } from './status-filter.tsx'

export function MyApplicationsPage({ status }: { readonly status: VisibleStatus | undefined }) {
  const t = useTexts(texts)
  const columns = useApplicationColumns()
  const query = useInfiniteQuery({ ...myApplicationList(status), placeholderData: keepPreviousData })
  const none = status === undefined && query.isSuccess && query.data.pages[0]?.items.length === 0
  return (
    <Page title={t('title')} actions={!none && <LinkButton to="/jobs">{t('find')}</LinkButton>}>
      {!none && <StatusFilter />}
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        renderCard={(row) => <ApplicationCard row={row} />}
        skeletonRows={6}
        empty={status ? <NoneOf status={status} /> : <NoneAtAll />}
      />
    </Page>
  )
}

function NoneAtAll() {
  const t = useTexts(texts)
  return (
    <EmptyState
      icon={<IconSend size={32} />}
      title={t('empty.title')}
      actions={<LinkButton to="/jobs">{t('find')}</LinkButton>}
    >
      {t('empty.body')}
    </EmptyState>
  )
}

function NoneOf({ status }: { readonly status: VisibleStatus }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t(`empty.filtered.${status}`)}
      actions={
        <LinkButton to="/admin/jobs/applied" variant="default">
          {t('empty.showAll')}
        </LinkButton>
      }
    >
      {t('empty.filteredBody')}
    </EmptyState>
  )
}

import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type MyApplicationFilters, myApplicationList } from '#lib/data/my-applications.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { DayRangeChip } from '#ui/search/day-range-chip.tsx'
import { ApplicationCard, useApplicationColumns } from './application-list.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'
import { StatusFilter } from './status-filter.tsx'
import { UnsentApplications } from './unsent-applications.tsx'

export function MyApplicationsPage({ filters }: { readonly filters: MyApplicationFilters }) {
  const t = useTexts(texts)
  const columns = useApplicationColumns()
  const navigate = useNavigate()
  const query = useInfiniteQuery({ ...myApplicationList(filters), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const none = !isFiltered && query.isSuccess && query.data.pages[0]?.items.length === 0
  const total = query.data?.pages[0]?.total
  return (
    <Page title={t('title')} actions={!none && <LinkButton to="/jobs">{t('find')}</LinkButton>}>
      <UnsentApplications />
      {!none && <StatusFilter />}
      {total && total.count > 0 && (
        <div className={classes.count}>
          <span role="status">{t('list.count', counted(total))}</span>
          <DayRangeChip
            label={t('list.appliedWhen')}
            from={filters.from}
            to={filters.to}
            onClear={() => {
              const search = { ...filters, from: undefined, to: undefined }
              void navigate({ to: '/admin/jobs/applied', search, replace: true })
            }}
          />
        </div>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        renderCard={(row) => <ApplicationCard row={row} />}
        skeletonRows={6}
        empty={isFiltered ? <NoneOf filters={filters} /> : <NoneAtAll />}
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

function NoneOf({ filters }: { readonly filters: MyApplicationFilters }) {
  const t = useTexts(texts)
  const { status } = filters
  return (
    <EmptyState
      title={status ? t(`empty.filtered.${status}`) : t(filters.waiting ? 'empty.waiting' : 'empty.days')}
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

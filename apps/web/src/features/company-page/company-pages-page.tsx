import { VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RestOfPage } from '#ui/first-view/rest-of-page.tsx'
import { Delayed } from '#ui/layout/delayed.tsx'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { isWaiting, OfflineState } from '#ui/layout/offline-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { useMore } from '#ui/list/use-more.ts'
import { SearchInput } from '#ui/search/search-input.tsx'
import { CompanyCard } from './company-card.tsx'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'
import { companyPagesQuery } from './company-page-queries.ts'

interface CompanyPagesPageProps {
  readonly q: string | undefined
  /** Puts the search text into the URL. */
  readonly onSearch: (q: string | undefined) => void
}

export function CompanyPagesPage({ q, onSearch }: CompanyPagesPageProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery({ ...companyPagesQuery(q), placeholderData: keepPreviousData })
  const companies = rowsOf(query.data)
  const head = useMemo(
    () => ({ description: null, canonical: `${location.origin}/companies`, noindex: q !== undefined }),
    [q],
  )
  const { firstNew, ref, more, isLoadingMore } = useMore(companies.length, query.fetchNextPage)
  return (
    <Page title={t('title')} description={t('intro')} head={head}>
      <div className={classes.page}>
        <search className={classes.search}>
          <SearchInput label={t('search')} value={q} onSearch={onSearch} />
        </search>
        {isWaiting(query) ? (
          <OfflineState old={companies.length > 0} />
        ) : (
          query.isPending && (
            <Delayed>
              <ListSkeleton rows={6} cards columns={3} />
            </Delayed>
          )
        )}
        {query.error && companies.length === 0 && (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
        <div role="status">
          {query.isSuccess && companies.length === 0 && (
            <NoCompanies searched={q !== undefined} onReset={() => onSearch(undefined)} />
          )}
        </div>
        {companies.length > 0 && (
          <RestOfPage>
            <ol
              className={classes.cards}
              aria-label={t('list')}
              data-stale={query.isPlaceholderData}
              aria-busy={query.isPlaceholderData}
            >
              {companies.map((company, index) => (
                <li key={company.slug}>
                  <CompanyCard company={company} {...(index === firstNew && { linkRef: ref })} />
                </li>
              ))}
            </ol>
          </RestOfPage>
        )}
        {query.hasNextPage && (
          <div className={classes.more}>
            <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
              {t('more')}
            </MoreButton>
          </div>
        )}
        <VisuallyHidden role="status">{query.isFetchingNextPage ? t('loading') : ''}</VisuallyHidden>
      </div>
    </Page>
  )
}

interface NoCompaniesProps {
  readonly searched: boolean
  readonly onReset: () => void
}

function NoCompanies({ searched, onReset }: NoCompaniesProps) {
  const t = useTexts(texts)
  if (!searched) return <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
  return (
    <NoMatch title={t('none.title')} reset={t('none.reset')} onReset={onReset}>
      {t('none.body')}
    </NoMatch>
  )
}

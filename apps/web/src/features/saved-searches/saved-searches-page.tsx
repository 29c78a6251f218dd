import { Skeleton, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { maxSavedSearches } from '@vouch/contract'
import { useRef } from 'react'
import { savedSearchesQuery } from '#lib/data/saved-searches.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'
import { savedSearchesTexts } from './saved-searches.en.ts'
import classes from './saved-searches.module.css'
import { useSavedSearches } from './use-saved-searches.ts'

/** The candidate's saved job searches, and how often their new jobs are mailed. */
export function SavedSearchesPage() {
  const t = useTexts(savedSearchesTexts)
  const query = useQuery(savedSearchesQuery)
  const commands = useSavedSearches()
  const content = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const searches = query.data?.items ?? []
  const isEmpty = query.isSuccess && searches.length === 0
  const searchLink = (
    <LinkButton to="/jobs" variant={isEmpty ? 'filled' : 'default'}>
      {t('search')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} actions={searches.length > 0 && searchLink}>
      <div ref={content} tabIndex={-1}>
        {!query.isSuccess && (
          <LoadState error={query.error} onRetry={query.refetch}>
            <Skeleton height={160} />
          </LoadState>
        )}
        {isEmpty && (
          <EmptyState icon={<IconBell size={32} />} title={t('empty.title')} actions={searchLink}>
            {t('empty.body')}
          </EmptyState>
        )}
        {searches.length > 0 && (
          <>
            <Text c="dimmed">{t('intro')}</Text>
            {searches.length >= maxSavedSearches && <Notice tone="info" title={t('full')} />}
            <ul ref={list} tabIndex={-1} className={classes.list} aria-label={t('title')}>
              {searches.map((saved) => (
                <SavedSearchRow
                  key={saved.id}
                  saved={saved}
                  commands={commands}
                  onDelete={() => {
                    // The pressed button disappears with its row, and the list with its last row.
                    const next = searches.length > 1 ? list : content
                    next.current?.focus({ preventScroll: true })
                    commands.remove.mutate(saved)
                  }}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Page>
  )
}

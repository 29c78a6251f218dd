import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { exportCandidates } from '@vouch/contract'
import { maxSearchText, searchWords } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { saveText } from '#lib/data/files.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { SearchLayout, useResultFocus } from '#ui/search/search-layout.tsx'
import { SearchResults } from '#ui/search/search-results.tsx'
import { usePendingSearch } from '#ui/search/use-pending-search.ts'
import { CandidateCard, CandidateCardList, CandidateSkeletons } from './candidate-card.tsx'
import { CandidateFilters } from './candidate-filters.tsx'
import { CandidateNotes } from './candidate-notes.tsx'
import { type CandidateSearchChange, setting } from './candidate-search-change.ts'
import { type CandidateSearch, readCandidateSearch, toApiQuery } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import { candidatesQuery } from './candidates-queries.ts'
import { NoCandidates } from './no-candidates.tsx'
import { changingPanel, clearing, recognisedIn, withRecognised } from './recognised-filters.ts'
import { SavedSearches } from './saved-searches.tsx'
import { useSetFilters } from './use-set-filters.ts'

interface CandidatesPageProps {
  readonly search: CandidateSearch
  /** Whether the viewer can save searches; administrators cannot. */
  readonly maySave: boolean
  /** Whether the viewer can open the records of all candidates, as administrators can. */
  readonly hasRecords?: boolean
  /** Changes the search in the URL. The promise resolves when this is done. */
  readonly onChange: (change: CandidateSearchChange) => unknown
}

/** The candidate directory. The URL holds search text, filters and sort order. */
export function CandidatesPage({ maySave, hasRecords = false, ...props }: CandidatesPageProps) {
  const t = useTexts(texts)
  const { shown: search, change } = usePendingSearch(props.search, props.onChange, (changed) =>
    readCandidateSearch({ ...changed }),
  )
  const { countRef, changeHere } = useResultFocus(change)
  const query = useInfiniteQuery({
    ...candidatesQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const first = query.data?.pages[0]
  const recognised = recognisedIn(search, first)
  const all = withRecognised(search, recognised)
  const filters = useSetFilters(search, recognised)
  const candidates = rowsOf(query.data)
  const shown = first?.total && counted(first.total)
  const hasWord = search.q !== undefined && searchWords(search.q, 'people').length > 0
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {hasRecords && (
            <LinkButton variant="default" to="/admin/candidates/view">
              {t('records')}
            </LinkButton>
          )}
          {candidates.length > 0 && <ExportButton search={search} />}
          {maySave && <SavedSearches search={search} onChange={changeHere} />}
        </>
      }
    >
      <SearchLayout
        box={
          <SearchInput
            label={t('search')}
            value={search.q}
            onSearch={(q) => change(setting({ q }))}
            maxLength={maxSearchText}
          />
        }
        panel={
          <CandidateFilters
            search={all}
            facets={first?.facets}
            onChange={(next) => change(changingPanel(next, all, recognised))}
          />
        }
        panelWidth="17rem"
        filters={filters}
        noFilters={clearing(recognised)}
        count={shown ? t('count', shown) : t('some')}
        countRef={countRef}
        showLabel={shown ? t('filters.showCount', shown) : t('filters.show')}
        {...(hasWord && {
          sort: {
            value: search.sort,
            words: { relevance: t('sort.relevance'), newest: t('sort.newest') },
            onChange: (sort) => change(setting({ sort })),
          },
        })}
        onChange={changeHere}
      >
        <CandidateNotes
          q={search.q}
          hasWord={hasWord}
          ranked={hasWord && search.sort !== 'newest'}
          page={first}
          recognised={recognised}
          onChange={changeHere}
        />
        <SearchResults
          items={candidates}
          query={query}
          skeletons={<CandidateSkeletons count={6} />}
          none={<NoCandidates {...{ search, filters, recognised }} onChange={changeHere} />}
          words={{ more: t('more'), loading: t('loading'), end: t('end') }}
          list={(rows) => <CandidateCardList>{rows}</CandidateCardList>}
          row={(candidate, link) => (
            <li key={candidate.id}>
              <CandidateCard candidate={candidate} {...link} />
            </li>
          )}
        />
      </SearchLayout>
    </Page>
  )
}

/** Button to download the first 1,000 matches as CSV. */
function ExportButton({ search }: { readonly search: CandidateSearch }) {
  const t = useTexts(texts)
  const { run, busy } = useCommand(async () => {
    const { sort: _, ...query } = toApiQuery(search)
    const table = await api(exportCandidates, { query })
    saveText('candidates.csv', 'text/csv;charset=utf-8', table)
    notify(t('export.done'))
  })
  return (
    <Button
      variant="default"
      title={t('export.hint')}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => run()}
    >
      {t('export.button')}
    </Button>
  )
}

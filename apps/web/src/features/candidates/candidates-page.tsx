import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { searchWords } from '@vouch/domain'
import { rowsOf } from '#lib/api/paged-query.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { SearchLayout, useFoundFocus } from '#ui/search/search-layout.tsx'
import { SearchResults } from '#ui/search/search-results.tsx'
import { CandidateCard, CandidateCardList, CandidateSkeletons } from './candidate-card.tsx'
import { CandidateFilters } from './candidate-filters.tsx'
import { CandidateNotes } from './candidate-notes.tsx'
import { type CandidateSearch, noFilters } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import { candidatesQuery } from './candidates-queries.ts'
import { ExportButton } from './export-button.tsx'
import { KeptSearches } from './kept-searches.tsx'
import { NoCandidates } from './no-candidates.tsx'
import { useSetFilters } from './use-set-filters.ts'

interface CandidatesPageProps {
  readonly search: CandidateSearch
  /** Administrators read; they keep no searches. */
  readonly mayKeep: boolean
  /** Merges the change into the address. */
  readonly onChange: (change: CandidateSearch) => void
}

/** The directory: words, filters and the candidates that fit. All of it stands in the address. */
export function CandidatesPage({ search, mayKeep, onChange }: CandidatesPageProps) {
  const t = useTexts(texts)
  const { found, changeHere } = useFoundFocus(onChange)
  const query = useInfiniteQuery({
    ...candidatesQuery(search),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const filters = useSetFilters(search)
  const first = query.data?.pages[0]
  const candidates = rowsOf(query.data)
  const shown = first?.total && counted(first.total)
  const hasWord = search.q !== undefined && searchWords(search.q, 'people').length > 0
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {candidates.length > 0 && <ExportButton search={search} />}
          {mayKeep && <KeptSearches search={search} onChange={changeHere} />}
        </>
      }
    >
      <SearchLayout
        box={
          <SearchInput
            label={t('search')}
            value={search.q}
            onSearch={(q) => onChange({ q })}
            maxLength={200}
          />
        }
        panel={<CandidateFilters search={search} facets={first?.facets} onChange={onChange} />}
        panelWidth="17rem"
        filters={filters}
        noFilters={noFilters}
        count={shown ? t('count', shown) : t('some')}
        found={found}
        showLabel={shown ? t('filters.showCount', shown) : t('filters.show')}
        {...(hasWord && {
          sort: {
            value: search.sort,
            words: { relevance: t('sort.relevance'), newest: t('sort.newest') },
            onChange: (sort) => onChange({ sort }),
          },
        })}
        onChange={changeHere}
      >
        <CandidateNotes
          q={search.q}
          hasWord={hasWord}
          ranked={hasWord && search.sort !== 'newest'}
          capped={first?.total?.capped === true}
        />
        <SearchResults
          items={candidates}
          query={query}
          skeletons={<CandidateSkeletons count={6} />}
          none={<NoCandidates search={search} filters={filters} onChange={changeHere} />}
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

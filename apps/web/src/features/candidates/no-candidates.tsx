import { Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { Choice } from '#ui/search/choice.tsx'
import { shortened } from '#ui/search/query-text.ts'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { removing } from '#ui/search/typed-filters.ts'
import { type CandidateSearchChange, setting } from './candidate-search-change.ts'
import { type CandidateSearch, noFilters } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import { type TypedCandidateFilter, withoutWords } from './recognised-filters.ts'

interface NoCandidatesProps {
  readonly search: CandidateSearch
  readonly filters: readonly SetFilter<CandidateSearchChange>[]
  readonly recognised: readonly TypedCandidateFilter[]
  readonly onChange: (change: CandidateSearchChange) => void
}

export function NoCandidates({ search, filters, recognised, onChange }: NoCandidatesProps) {
  const t = useTexts(texts)
  const { q } = search
  const words = removing(recognised)(search).q
  const filtered = filters.length > 0
  const title = filtered
    ? t('none.titleFilters')
    : q
      ? t('none.titleWords', { q: shortened(q) })
      : t('none.title')
  const reason = filtered ? t('none.filters') : q ? t('none.words') : t('none.nobody')
  return (
    <EmptyState
      title={title}
      order={3}
      actions={
        filtered || q ? (
          <>
            {filters.map(({ key, name, without }) => (
              <Choice key={key} onClick={() => onChange(without)}>
                {t('none.without', { name })}
              </Choice>
            ))}
            {filtered && words && (
              <Choice onClick={() => onChange(withoutWords(recognised))}>
                {t('none.without', { name: shortened(words) })}
              </Choice>
            )}
            <Choice variant="subtle" onClick={() => onChange(setting({ ...noFilters, q: undefined }))}>
              {t('none.everything')}
            </Choice>
          </>
        ) : (
          <LinkButton to="/admin/companies" variant="default">
            {t('none.verify')}
          </LinkButton>
        )
      }
    >
      <Text inherit>{reason}</Text>
    </EmptyState>
  )
}

import { Button, Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { type CandidateSearchChange, setting } from './candidate-search-change.ts'
import { type CandidateSearch, noFilters } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'

interface NoCandidatesProps {
  readonly search: CandidateSearch
  readonly filters: readonly SetFilter<CandidateSearchChange>[]
  readonly onChange: (change: CandidateSearchChange) => void
}

export function NoCandidates({ search: { q }, filters, onChange }: NoCandidatesProps) {
  const t = useTexts(texts)
  const filtered = filters.length > 0
  const title = filtered ? t('none.titleFilters') : q ? t('none.titleWords', { q }) : t('none.title')
  const reason = filtered ? t('none.filters') : q ? t('none.words') : t('none.nobody')
  return (
    <EmptyState
      title={title}
      order={3}
      actions={
        filtered || q ? (
          <>
            {filters.map(({ key, name, without }) => (
              <Button key={key} variant="default" onClick={() => onChange(without)}>
                {t('none.without', { name })}
              </Button>
            ))}
            {filtered && q && (
              <Button variant="default" onClick={() => onChange(setting({ q: undefined }))}>
                {t('none.without', { name: q })}
              </Button>
            )}
            <Button variant="subtle" onClick={() => onChange(setting({ ...noFilters, q: undefined }))}>
              {t('none.everything')}
            </Button>
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

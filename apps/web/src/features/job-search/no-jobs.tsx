import { Button, Stack, Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { jobSearchTexts } from './job-search.en.ts'
import type { JobSearch } from './job-search-params.ts'
import { noFilters } from './set-filters.ts'

interface NoJobsProps {
  readonly search: JobSearch
  readonly filters: readonly SetFilter<JobSearch>[]
  readonly onChange: (change: JobSearch) => void
}

export function NoJobs({ search, filters, onChange }: NoJobsProps) {
  const t = useTexts(jobSearchTexts)
  const { q } = search
  const filtered = filters.length > 0
  const title = filtered ? t('none.titleFilters') : q ? t('none.titleWords', { q }) : t('none.title')
  return (
    <EmptyState
      title={title}
      order={3}
      actions={
        (filtered || q) && (
          <>
            {filters.map(({ key, name, without }) => (
              <Button key={key} variant="default" onClick={() => onChange(without)}>
                {t('none.without', { name })}
              </Button>
            ))}
            {filtered && q && (
              <Button variant="default" onClick={() => onChange({ q: undefined, exact: undefined })}>
                {t('none.without', { name: q })}
              </Button>
            )}
            <Button
              variant="subtle"
              onClick={() => onChange({ ...noFilters, q: undefined, exact: undefined })}
            >
              {t('none.everything')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {filtered && <Text inherit>{t('none.filters')}</Text>}
        {!filtered && q && <Text inherit>{t('none.words')}</Text>}
        {!filtered && !q && <Text inherit>{t('none.wait')}</Text>}
      </Stack>
    </EmptyState>
  )
}

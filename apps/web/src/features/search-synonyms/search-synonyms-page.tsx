import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AddGroup } from './add-group.tsx'
import { GroupList } from './group-list.tsx'
import { texts } from './search-synonyms.en.ts'
import classes from './search-synonyms.module.css'
import { searchSynonymsQuery } from './search-synonyms-queries.ts'

/** The administrators' groups of words that mean the same in the job search. */
export function SearchSynonymsPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(searchSynonymsQuery)
  return (
    <Page title={t('title')} description={t('body')} width="text">
      {data ? (
        <div className={classes.page}>
          <section>
            <Title order={2} mb="sm">
              {t('addTitle')}
            </Title>
            <AddGroup />
          </section>
          <section>
            <Title order={2} mb="sm">
              {t('groups')}
            </Title>
            <GroupList groups={data.items} />
          </section>
        </div>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={220} />
            <Skeleton height={120} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}

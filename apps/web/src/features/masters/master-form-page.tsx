import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DefinitionPage } from './definition/definition-page.tsx'
import { texts as recordTexts } from './records/records.en.ts'
import type { FormSearch } from './value/form-search.ts'
import { NewRecordPage } from './value/new-record-page.tsx'
import { RecordPage } from './value/record-page.tsx'

interface MasterFormPageProps {
  readonly entity: string
  readonly search: FormSearch
}

/** The form of a list's definition, of one of its values, or of a new value. */
export function MasterFormPage({ entity, search }: MasterFormPageProps) {
  const t = useTexts(recordTexts)
  const { data: definition, error, refetch } = useQuery(masterDefinitionQuery(entity))
  if (!definition) {
    return (
      <Page title={entity} back={{ to: '/admin/settings/masters', label: t('lists') }} width="text">
        <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
          <Stack gap="lg">
            <Skeleton height={60} />
            <Skeleton height={200} />
          </Stack>
        </LoadState>
      </Page>
    )
  }
  if (search.value !== undefined)
    return <RecordPage key={search.value} definition={definition} code={search.value} />
  if (search.new) {
    const { parent, proposal, label } = search
    return (
      <NewRecordPage
        key={proposal ?? parent}
        definition={definition}
        parent={parent}
        proposed={proposal === undefined ? undefined : { id: proposal, label: label ?? '' }}
      />
    )
  }
  return <DefinitionPage definition={definition} />
}

import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { MasterDefinition } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { masterRecordQuery } from '../masters-queries.ts'
import { texts as mergeTexts } from '../merge/merge.en.ts'
import { MergeDialog } from '../merge/merge-dialog.tsx'
import { useRecordActions } from '../records/use-record-actions.ts'
import { useListLabels } from '../use-list-labels.ts'
import { RecordForm } from './record-form.tsx'
import { RecordSide } from './record-side.tsx'
import { texts } from './value.en.ts'
import classes from './value.module.css'

interface RecordPageProps {
  readonly definition: MasterDefinition
  readonly code: string
}

/** A value of a list: its form, and what is known of it. */
export function RecordPage({ definition, code }: RecordPageProps) {
  const t = useTexts(texts)
  const { name: entity } = definition
  const { data: record, error, refetch } = useQuery(masterRecordQuery(entity, code))
  const { setActive } = useRecordActions(entity)
  const listLabel = useListLabels(definition)
  const merging = useTexts(mergeTexts)
  const [isMerging, { open, close }] = useDisclosure()
  const isOwn = record !== undefined && record.mergedInto === null
  const mayDeactivate = isOwn && record.active && record.permitted.includes('deactivate')
  const mayMerge = isOwn && record.permitted.includes('merge')
  return (
    <Page
      title={record?.label ?? code}
      back={{ to: `/admin/settings/masters/${entity}`, label: definition.label }}
      actions={
        <>
          {mayMerge && (
            <Button variant="default" onClick={open}>
              {merging('open')}
            </Button>
          )}
          {mayDeactivate && (
            <Button variant="default" onClick={() => void setActive(record, false)}>
              {t('deactivate')}
            </Button>
          )}
        </>
      }
    >
      {record ? (
        <div className={classes.page} data-side>
          <div className={classes.main}>
            <RecordForm definition={definition} record={record} listLabel={listLabel} />
          </div>
          <RecordSide definition={definition} record={record} />
          <MergeDialog record={record} opened={isMerging} onClose={close} />
        </div>
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
          <Stack gap="lg" className={classes.main}>
            <Skeleton height={60} />
            <Skeleton height={60} />
            <Skeleton height={120} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}

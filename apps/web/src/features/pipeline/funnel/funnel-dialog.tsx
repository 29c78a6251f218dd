import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ApplicationStatus, type FunnelStage, getFunnel, type Stage } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Modal } from '#ui/layout/modal.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { RowTable } from '#ui/list/row-table.tsx'
import { funnelTexts } from './funnel.en.ts'

interface FunnelDialogProps {
  readonly jobId: string
  /** Shows the applicants of a number. */
  readonly onShow: (list: { readonly stage: Stage; readonly status: ApplicationStatus }) => void
  readonly onClose: () => void
}

/** How the applicants of a job went through its stages; the numbers of those who are still there open their list. */
export default function FunnelDialog({ jobId, onShow, onClose }: FunnelDialogProps) {
  const t = useTexts(funnelTexts)
  // Read anew each time it is opened, because decisions do not know of it.
  const { data, error, refetch } = useQuery({
    queryKey: ['funnel', jobId],
    queryFn: ({ signal }) => api(getFunnel, { params: { id: jobId } }, { signal, quiet: true }),
    gcTime: 0,
  })
  const columns = useColumns(onShow)
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {!data ? (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={320} />
        </LoadState>
      ) : data.stages[0]?.reached === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{t('body')}</Text>
          <RowTable label={t('table')} columns={columns} rows={data.stages} rowId={({ stage }) => stage} />
        </Stack>
      )}
    </Modal>
  )
}

const standing = [
  ['active', 'active'],
  ['onHold', 'on-hold'],
  ['rejected', 'rejected'],
  ['withdrawn', 'withdrawn'],
  ['hired', 'hired'],
] as const satisfies readonly (readonly [keyof FunnelStage, ApplicationStatus])[]

function useColumns(onShow: FunnelDialogProps['onShow']): DataColumn<FunnelStage>[] {
  const t = useTexts(funnelTexts)
  const word = useTexts(glossary)
  return [
    {
      id: 'stage',
      header: t('stage'),
      cell: ({ stage }) => word(`stage.${stage}`),
      rowHeader: true,
    },
    { id: 'reached', header: t('reached'), cell: ({ reached }) => formatNumber(reached), align: 'end' },
    { id: 'movedOn', header: t('movedOn'), cell: ({ movedOn }) => formatNumber(movedOn), align: 'end' },
    ...standing.map(
      ([member, status]): DataColumn<FunnelStage> => ({
        id: member,
        header: word(`applicationStatus.${status}`),
        align: 'end',
        cell: ({ stage, [member]: count }) =>
          count === 0 ? (
            '0'
          ) : (
            <Anchor
              component="button"
              type="button"
              aria-label={t('show', {
                number: `${word(`stage.${stage}`)}, ${word(`applicationStatus.${status}`)}: ${formatNumber(count)}`,
              })}
              onClick={() => onShow({ stage, status })}
            >
              {formatNumber(count)}
            </Anchor>
          ),
      }),
    ),
  ]
}

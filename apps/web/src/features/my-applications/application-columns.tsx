import type { CandidateApplicationRow } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { ApplicationName } from './application-name.tsx'
import { ApplicationStatus } from './application-status.tsx'
import { texts } from './my-applications.en.ts'

/** The columns of the list on wide screens. */
export function useApplicationColumns(): DataColumn<CandidateApplicationRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('list.job'),
        rowHeader: true,
        cell: (row) => <ApplicationName row={row} />,
      },
      {
        id: 'status',
        header: t('list.status'),
        cell: (row) => <ApplicationStatus row={row} />,
      },
      {
        id: 'applied',
        header: t('list.applied'),
        width: '9rem',
        cell: ({ appliedAt }) => <RelativeTime value={appliedAt} />,
      },
      {
        id: 'news',
        header: t('list.news'),
        width: '9rem',
        cell: ({ lastNewsAt }) => <RelativeTime value={lastNewsAt} />,
      },
    ],
    [t],
  )
}

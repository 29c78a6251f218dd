import { Title } from '@mantine/core'
import type { JobImport, Person } from '@vouch/contract'
import { counted, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { RowTable } from '#ui/list/row-table.tsx'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'

interface UndoneNoticeProps {
  readonly data: JobImport
  readonly person: Person
}

/** Result of an undo, with the jobs that stay. */
export function UndoneNotice({ data, person }: UndoneNoticeProps) {
  const t = useTexts(importTexts)
  const { kept, keptCount } = data
  const isMember = person.memberships.some(({ companyId }) => companyId === data.company?.id)
  const columns = useKeptColumns(isMember)
  return (
    <>
      <Notice tone={keptCount === 0 ? 'good' : 'warn'} title={t('undone.title')} urgent>
        {keptCount === 0 ? t('undone.all') : t('undone.kept', counted(keptCount))}
      </Notice>
      {kept.length > 0 && (
        <section className={classes.section}>
          <div>
            <Title order={2}>{t('undone.keptTitle')}</Title>
            {keptCount > kept.length && (
              <Hint>{t('undone.first', { shown: formatNumber(kept.length) })}</Hint>
            )}
          </div>
          <RowTable
            label={t('undone.keptTitle')}
            columns={columns}
            rows={kept}
            rowId={({ jobId }) => jobId}
          />
        </section>
      )}
    </>
  )
}

type KeptJob = JobImport['kept'][number]

function useKeptColumns(isMember: boolean): DataColumn<KeptJob>[] {
  const t = useTexts(importTexts)
  return [
    {
      id: 'job',
      header: t('undone.job'),
      rowHeader: true,
      cell: ({ jobId, title }) =>
        isMember ? (
          <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId }} c="inherit">
            <bdi>{title}</bdi>
          </LinkAnchor>
        ) : (
          <LinkAnchor to="/admin/jobs/view" search={{ id: jobId }} c="inherit">
            <bdi>{title}</bdi>
          </LinkAnchor>
        ),
    },
    {
      id: 'reason',
      header: t('undone.reason'),
      cell: ({ reason, applications }) =>
        reason === 'changed' ? t('undone.changed') : t('undone.applications', counted(applications)),
    },
  ]
}

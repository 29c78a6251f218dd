import type { CandidateDashboard } from '@vouch/contract'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { dueDay } from '#ui/application/turn-day.ts'
import { AllDone, TaskCard, TaskRow } from '#ui/dashboard/task-card.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './dashboard-candidate.en.ts'

type Waiting = CandidateDashboard['waiting']
type Row = Waiting['items'][number]

/** Where each task is done. */
const paths = {
  questionnaire: '/admin/jobs/applied/$id/stages/questionnaire',
  interview: '/admin/jobs/applied/$id/stages/interview',
  details: '/admin/jobs/applied/$id/stages/detail-fulfillment',
  offer: '/admin/jobs/applied/$id/stages/hired',
} as const

/** Applications that wait for the candidate: offers first, then by due date. */
export function WaitingForYou({ waiting }: { readonly waiting: Waiting }) {
  const t = useTexts(texts)
  const placed = (job: Row['job']) => {
    const place = jobPlace(job)
    return place === null ? job.company : t('waiting.at', { company: job.company, place })
  }
  if (waiting.total === 0) return <AllDone>{t('waiting.none')}</AllDone>
  return (
    <TaskCard
      title={t('waiting.title')}
      list={{ total: waiting.total, to: '/admin/jobs/applied', search: { waiting: true } }}
    >
      {waiting.items.map((row) => (
        <TaskRow
          key={row.id}
          link={
            <LinkAnchor to={paths[row.task.kind]} params={{ id: row.id }} fw={550} c="inherit">
              {t(`task.${row.task.kind}`, { job: row.job.title })}
            </LinkAnchor>
          }
          about={placed(row.job)}
          end={<Due row={row} />}
        />
      ))}
    </TaskCard>
  )
}

function Due({ row }: { readonly row: Row }) {
  const t = useTexts(texts)
  const { kind, dueAt } = row.task
  if (dueAt === null) {
    return (
      <>
        {t('waiting.updated')} <RelativeTime value={row.lastNewsAt} />
      </>
    )
  }
  return kind === 'interview'
    ? t('waiting.proposed', { when: formatMoment(dueAt) })
    : t(Date.parse(dueAt) < Date.now() ? 'waiting.late' : 'waiting.due', { day: dueDay(dueAt) })
}

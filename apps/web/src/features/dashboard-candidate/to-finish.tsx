import type { ApplicationDraftRow } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { TaskCard, TaskRow } from '#ui/dashboard/task-card.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './dashboard-candidate.en.ts'

const mostShown = 5

/** Applications that are begun and not sent, as long as the job takes applications; nothing without any. */
export function ToFinish({ drafts }: { readonly drafts: readonly ApplicationDraftRow[] }) {
  const t = useTexts(texts)
  const open = drafts.filter(({ isOpen }) => isOpen)
  if (open.length === 0) return null
  return (
    <TaskCard title={t('toFinish.title')} list={{ total: drafts.length, to: '/admin/jobs/applied' }}>
      {open.slice(0, mostShown).map(({ job, company, closesAt, savedAt }) => (
        <TaskRow
          key={job.id}
          link={
            <LinkAnchor
              to="/jobs/$slug"
              params={{ slug: job.slug }}
              search={{ apply: true }}
              fw={550}
              c="inherit"
            >
              {t('toFinish.job', { job: job.title })}
            </LinkAnchor>
          }
          about={company.name}
          end={
            closesAt ? (
              t('toFinish.until', { day: formatDay(closesAt) })
            ) : (
              <>
                {t('toFinish.saved')} <RelativeTime value={savedAt} />
              </>
            )
          }
        />
      ))}
    </TaskCard>
  )
}

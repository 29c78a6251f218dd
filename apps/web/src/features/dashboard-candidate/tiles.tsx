import { Title } from '@mantine/core'
import type { CandidateDashboard, VisibleStatus } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import board from '#ui/dashboard/dashboard.module.css'
import { StatLink } from '#ui/list/stat-tile.tsx'
import { texts } from './dashboard-candidate.en.ts'

const order: readonly VisibleStatus[] = [
  'action-needed',
  'offer',
  'received',
  'in-review',
  'hired',
  'job-closed',
  'not-selected',
  'withdrawn',
]

/** Number of applications per status, each linked to the list with that status. */
export function Tiles({ data }: { readonly data: CandidateDashboard }) {
  const t = useTexts(texts)
  return (
    <section className={board.group}>
      <Title order={2}>{t('numbers')}</Title>
      <div className={board.tiles}>
        {order.map((status) => (
          <StatLink
            key={status}
            label={t(`tile.${status}`)}
            value={data.counts[status]}
            to="/admin/jobs/applied"
            search={{ status }}
          />
        ))}
        <StatLink label={t('tile.saved')} value={data.savedJobs} to="/admin/jobs/saved" />
        <StatLink label={t('tile.invitations')} value={data.invitations} to="/admin/jobs/invited" />
      </div>
    </section>
  )
}

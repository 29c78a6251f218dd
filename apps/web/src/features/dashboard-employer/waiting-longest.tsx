import { Text } from '@mantine/core'
import type { EmployerDashboard } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { texts } from './dashboard-employer.en.ts'
import classes from './dashboard-employer.module.css'

/** The people who wait longest for a first answer, each leading to their application. */
export function WaitingLongest({ people }: { readonly people: EmployerDashboard['waitingLongest'] }) {
  const t = useTexts(texts)
  if (people.length === 0) return <Text c="dimmed">{t('waitingEmpty')}</Text>
  return (
    <ol className={classes.list}>
      {people.map(({ jobId, userId, name, jobTitle, appliedAt }) => (
        <li key={`${jobId}-${userId}`} className={classes.row}>
          <div className={classes.what}>
            <LinkAnchor
              to="/admin/jobs/employer/$jobId/$userId"
              params={{ jobId, userId }}
              search={{ stage: 'applied', status: 'active', sort: 'oldest' }}
              fw={550}
              c="inherit"
            >
              {name}
            </LinkAnchor>
            <span className={classes.quiet}>{t('waitingFor', { job: jobTitle })}</span>
          </div>
          <span className={classes.quiet}>
            {t('waitingSince')} <RelativeTime value={appliedAt} />
          </span>
        </li>
      ))}
    </ol>
  )
}

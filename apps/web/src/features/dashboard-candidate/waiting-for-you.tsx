import { Text, Title } from '@mantine/core'
import type { CandidateApplicationRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { texts } from './dashboard-candidate.en.ts'
import classes from './dashboard-candidate.module.css'

interface WaitingForYouProps {
  readonly rows: readonly CandidateApplicationRow[]
  /** Total number of these applications; `rows` may contain fewer. */
  readonly count: number
}

/** Applications that wait for an action of the candidate, offers first. */
export function WaitingForYou({ rows, count }: WaitingForYouProps) {
  const t = useTexts(texts)
  return (
    <section className={classes.card}>
      <div className={classes.head}>
        <Title order={2}>{t('waiting.title')}</Title>
        {count > rows.length && (
          <LinkAnchor to="/admin/jobs/applied" search={{ status: 'action-needed' }}>
            {t('waiting.all')}
          </LinkAnchor>
        )}
      </div>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('waiting.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <div className={classes.what}>
                <LinkAnchor to="/admin/jobs/applied/$id" params={{ id: row.id }} fw={550} c="inherit">
                  {row.job.title}
                </LinkAnchor>
                <span className={classes.quiet}>
                  {row.job.location === null
                    ? row.job.company
                    : t('waiting.at', { company: row.job.company, place: row.job.location })}
                </span>
              </div>
              <div className={classes.when}>
                <VisibleStatusBadge status={row.visibleStatus} />
                <span className={classes.quiet}>
                  <RelativeTime value={row.lastNewsAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

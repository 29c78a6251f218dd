import { Button } from '@mantine/core'
import type { ApplicantRow } from '@vouch/contract'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { TagList } from '#ui/application/tag-list.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { useNow } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { ApplicantStatus, DisclosureTime, KnockOutMark } from './applicant-marks.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

interface ApplicantCardProps {
  readonly row: ApplicantRow
  readonly jobId: string
  /** The job's title, on a board with several jobs. */
  readonly job?: string | undefined
  /** The name, with the job on a board with several jobs. */
  readonly fullName: string
  /** Undoes the rejection; null if the viewer may not undo it. */
  readonly onUndo: (() => void) | null
}

export function ApplicantCard({ row, jobId, job, fullName, onUndo }: ApplicantCardProps) {
  const t = useTexts(texts)
  return (
    <article className={classes.card}>
      <LinkAnchor
        from={job === undefined ? '/admin/jobs/employer/$jobId/' : '/admin/jobs/employer/applicants'}
        to="/admin/jobs/employer/$jobId/$userId"
        params={{ jobId, userId: row.userId }}
        search={(list) => ({ ...list, of: job === undefined ? undefined : 'all-jobs' })}
        className={classes.name}
        draggable={false}
      >
        {row.name}
      </LinkAnchor>
      <p className={classes.headline}>
        <bdi>{row.headline}</bdi>
      </p>
      {job !== undefined && (
        <p className={classes.cardJob}>
          <bdi>{job}</bdi>
        </p>
      )}
      <TagList tags={row.tags} />
      <div className={classes.line}>
        <DaysInStage since={row.stageSince} />
        <KnockOutMark row={row} />
        <ApplicantStatus row={row} />
      </div>
      {row.turn && (
        <div className={classes.line}>
          <TeamTurn turn={row.turn} />
        </div>
      )}
      {row.tellAt !== null && (
        <div className={classes.line}>
          <span className={classes.quiet}>
            <DisclosureTime row={row} />
          </span>
          {onUndo && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={onUndo}
              aria-label={t('undoFor', { name: fullName })}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

const day = 24 * 60 * 60_000

/** Number of whole days that an applicant has been in their stage. Tooltip and `datetime` attribute have the exact time. */
function DaysInStage({ since }: { readonly since: string }) {
  const t = useTexts(texts)
  const now = useNow()
  const count = Math.max(0, Math.floor((now - Date.parse(since)) / day))
  return (
    <time className={classes.quiet} dateTime={since} title={formatMoment(since, true)}>
      {count === 0 ? t('newInStage') : t('daysInStage', { count })}
    </time>
  )
}

import { Button } from '@mantine/core'
import type { ApplicantRow } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { TagList } from '#ui/application/tag-list.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { ApplicantStatus, DisclosureTime, KnockOutMark } from './applicant-marks.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import type { ApplicantSearch } from './pipeline-search.ts'

interface ApplicantCardProps {
  readonly row: ApplicantRow
  readonly jobId: string
  readonly filters: ApplicantSearch
  /** Undoes the rejection; null if the viewer may not undo it. */
  readonly onUndo: (() => void) | null
}

export function ApplicantCard({ row, jobId, filters, onUndo }: ApplicantCardProps) {
  const t = useTexts(texts)
  return (
    <article className={classes.card}>
      <LinkAnchor
        to="/admin/jobs/employer/$jobId/$userId"
        params={{ jobId, userId: row.userId }}
        search={filters}
        className={classes.name}
        draggable={false}
      >
        {row.name}
      </LinkAnchor>
      <p className={classes.headline}>
        <bdi>{row.headline}</bdi>
      </p>
      <TagList tags={row.tags} />
      <div className={classes.line}>
        <span className={classes.quiet}>
          {t('inStage')} <RelativeTime value={row.stageSince} />
        </span>
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
              aria-label={t('undoFor', { name: row.name })}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

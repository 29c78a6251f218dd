import { Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { EmployerApplication } from '@vouch/contract'
import { type ReactNode, useId } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { TagList } from '#ui/application/tag-list.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { AnswerList } from '../application/answer-list.tsx'
import { RequirementList } from '../application/requirements.tsx'
import { compareTexts } from './compare.en.ts'
import classes from './compare.module.css'
import { CompareImpressions, CompareNotes } from './compare-opinions.tsx'

/** Most parts of a column; each is a row of the comparison. */
export const partsOfColumn = 7

interface CompareColumnProps {
  readonly application: EmployerApplication | undefined
  /** Number of requirements that are each a row of the comparison, below that of their title; 0 if they are in no rows. */
  readonly requirementRows: number
  readonly error: Error | null
  readonly onRetry: () => unknown
  /** Null if only two are compared. */
  readonly onRemove: (() => void) | null
}

/** One applicant of a comparison. All columns have the same parts, so that the rows align. */
export function CompareColumn(props: CompareColumnProps) {
  const { application, requirementRows, error, onRetry, onRemove } = props
  const t = useTexts(compareTexts)
  const name = useId()
  if (!application) {
    return (
      <article className={classes.column}>
        <div className={classes.part}>
          {onRemove && <IconAction icon={IconX} label={t('removeUnknown')} onClick={onRemove} />}
          <LoadState error={error} onRetry={onRetry} notFound={t('missing')}>
            <Skeleton height={360} />
          </LoadState>
        </div>
      </article>
    )
  }
  const { candidate, job, snapshot, tags, requirements, mayTag, notes } = application
  const params = { jobId: job.id, userId: candidate.userId }
  return (
    <article className={classes.column} aria-labelledby={name}>
      <div className={classes.part}>
        <div className={classes.head}>
          <h2 className={classes.name} id={name}>
            <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={params}>
              {candidate.name}
            </LinkAnchor>
          </h2>
          {onRemove && (
            <IconAction icon={IconX} label={t('remove', { name: candidate.name })} onClick={onRemove} />
          )}
        </div>
        {snapshot.headline && <bdi>{snapshot.headline}</bdi>}
        <span className={classes.quiet}>{job.title}</span>
      </div>
      <Facts application={application} />
      <Part title={t('tags')}>
        {tags.length > 0 ? <TagList tags={tags} max={tags.length} /> : <Quiet>{t('noTags')}</Quiet>}
      </Part>
      <Part title={t('requirements')} rows={requirementRows}>
        {requirements.length > 0 ? (
          <RequirementList
            requirements={requirements}
            {...(requirementRows > 0 && { rows: requirementRows })}
          />
        ) : (
          <Quiet>{t('noRequirements')}</Quiet>
        )}
      </Part>
      <Part title={t('answers')}>
        {snapshot.answers.length > 0 ? (
          <AnswerList application={application} />
        ) : (
          <Quiet>{t('noAnswers')}</Quiet>
        )}
      </Part>
      {mayTag && (
        <Part title={t('impressions')}>
          <CompareImpressions application={application} />
        </Part>
      )}
      {notes !== null && (
        <Part title={t('notes')}>
          <CompareNotes application={application} />
        </Part>
      )}
    </article>
  )
}

function Facts({ application }: { readonly application: EmployerApplication }) {
  const t = useTexts(compareTexts)
  const word = useTexts(glossary)
  const { stage, status, turn, appliedAt, snapshot, marked, markedBy } = application
  const state =
    stage === 'hired' && status === 'active' ? word('offerSent') : word(`applicationStatus.${status}`)
  return (
    <Part title={t('facts')}>
      <FactsList
        layout="stacked"
        facts={[
          {
            label: t('stage'),
            value:
              status === 'active' && stage !== 'hired'
                ? word(`stage.${stage}`)
                : `${word(`stage.${stage}`)}, ${state}`,
          },
          { label: t('turn'), value: turn && <TeamTurn turn={turn} /> },
          { label: t('applied'), value: <RelativeTime value={appliedAt} /> },
          { label: t('place'), value: snapshot.location || null },
          { label: t('flagged'), value: marked ? t('flaggedValue', { count: markedBy.length }) : null },
        ]}
      />
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
  /** Number of rows of the comparison that the part has below the one of its title. */
  readonly rows?: number
}

function Part({ title, children, rows = 0 }: PartProps) {
  return (
    <div
      className={classes.part}
      {...(rows > 0 && { 'data-in-rows': true, style: { gridRow: `span ${1 + rows}` } })}
    >
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  )
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <span className={classes.quiet}>{children}</span>
}

import { Anchor, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { formatList, formatRelative } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { useScrollPadding } from '#ui/wizard/use-scroll-padding.ts'
import { texts } from '../applicant.en.ts'
import { useApplicant } from '../applicant-context.ts'
import { DecisionBar, type DecisionKeys } from '../decision/decision-bar.tsx'
import { reviewTexts } from './review.en.ts'
import classes from './review.module.css'
import { useReaders } from './use-readers.ts'

interface ReviewPanelProps {
  readonly keys: DecisionKeys | null
  /** Whether keys may decide now. */
  readonly isReady: () => boolean
}

/** The decision, and what helps with it, beside the application. */
export function ReviewPanel({ keys, isReady }: ReviewPanelProps) {
  const r = useTexts(reviewTexts)
  const { application } = useApplicant()
  const { candidate, permitted } = application
  const readers = useReaders(application)
  const bar = useRef<HTMLElement>(null)
  useScrollPadding(bar)
  const names = formatList(readers.map(({ name }) => name))
  return (
    <div className={classes.panel}>
      <section ref={bar} className={classes.decide} aria-label={r('panel')}>
        <div role="status">
          {readers.length > 0 && (
            <Text size="sm" fw={550}>
              {r('readers', { count: readers.length, names })}
            </Text>
          )}
        </div>
        <DecisionBar keys={keys} isReady={isReady} />
        {permitted.includes('advance') && (
          <Text size="sm" c="dimmed" className={classes.told}>
            {r('told', { name: candidate.name })}
          </Text>
        )}
      </section>
      <Facts />
    </div>
  )
}

function Facts() {
  const t = useTexts(texts)
  const r = useTexts(reviewTexts)
  const { application } = useApplicant()
  const { candidate, job, snapshot, marked, markedBy, turn, others } = application
  return (
    <div className={classes.facts}>
      <FactsList
        layout="stacked"
        facts={[
          { label: t('facts.turn'), value: turn && <TeamTurn turn={turn} /> },
          { label: t('facts.applied'), value: <RelativeTime value={application.appliedAt} /> },
          {
            label: t('facts.marks'),
            value: marked ? t('facts.marksValue', { count: markedBy.length }) : null,
          },
          {
            label: t('facts.email'),
            value: candidate.email ? (
              <Anchor href={`mailto:${candidate.email}`}>{candidate.email}</Anchor>
            ) : null,
          },
          { label: t('facts.place'), value: snapshot.location || null },
        ]}
      />
      {others.length > 0 && <Others />}
      <LinkAnchor
        to="/admin/jobs/employer/$jobId/$userId"
        params={{ jobId: job.id, userId: candidate.userId }}
        search={{ tab: 'timeline' }}
      >
        {r('full')}
      </LinkAnchor>
    </div>
  )
}

/** What else the person applied for at this company, and how it stands. */
function Others() {
  const r = useTexts(reviewTexts)
  const word = useTexts(glossary)
  const { application } = useApplicant()
  return (
    <section aria-labelledby="other-applications">
      <Title order={2} size="h5" id="other-applications">
        {r('others.title')}
      </Title>
      <ul className={classes.others}>
        {application.others.map(({ job, userId, stage, status, appliedAt }) => (
          <li key={job.id}>
            <LinkAnchor to="/admin/jobs/employer/$jobId/$userId" params={{ jobId: job.id, userId }}>
              {job.title}
            </LinkAnchor>
            <Text size="sm" c="dimmed">
              {r('others.about', {
                how: word(status === 'active' ? `stage.${stage}` : `applicationStatus.${status}`),
                when: formatRelative(appliedAt),
              })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

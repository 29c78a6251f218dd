import { Anchor } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'

/** Facts about the application that the page's head does not say. */
export function ApplicantFacts() {
  const t = useTexts(texts)
  const { application } = useApplicant()
  const { candidate, job, snapshot, markedBy } = application
  return (
    <aside className={classes.facts} aria-label={t('facts.title')}>
      <FactsList
        layout="stacked"
        facts={[
          { label: t('facts.since'), value: <RelativeTime value={application.stageSince} /> },
          { label: t('facts.applied'), value: <RelativeTime value={application.appliedAt} /> },
          {
            label: t('facts.marks'),
            value: application.marked ? t('facts.marksValue', { count: markedBy.length }) : null,
          },
          {
            label: t('facts.email'),
            value: candidate.email ? (
              <Anchor href={`mailto:${candidate.email}`}>{candidate.email}</Anchor>
            ) : null,
          },
          { label: t('facts.place'), value: snapshot.location || null },
          {
            label: t('facts.openings'),
            value: t('facts.openingsValue', { filled: job.filled, openings: job.openings }),
          },
        ]}
      />
    </aside>
  )
}

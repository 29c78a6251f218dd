import { Anchor, Title } from '@mantine/core'
import type { CandidateApplication, Interview } from '@vouch/contract'
import { interviewTime } from '#lib/format/interview-time.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { FactsList } from '#ui/list/facts-list.tsx'
import { texts } from './candidate-stages.en.ts'
import classes from './candidate-stages.module.css'
import { InterviewActions } from './interview-actions.tsx'

interface InterviewCardProps {
  readonly application: CandidateApplication
  readonly interview: Interview
  /** Whether a later interview has replaced this interview. */
  readonly past?: boolean
}

function useTitle(company: string): (interview: Interview) => string {
  const t = useTexts(texts)
  return ({ state, startsAt, minutes, declinedAt }) => {
    const ends = Date.parse(startsAt) + minutes * 60_000
    switch (state) {
      case 'proposed':
        return t(Date.parse(startsAt) > Date.now() ? 'interview.proposed' : 'interview.proposedLate')
      case 'scheduled':
        return t(ends > Date.now() ? 'interview.scheduled' : 'interview.scheduledPast')
      case 'completed':
        return t('interview.completed')
      case 'no-show':
        return t('interview.noShow', { company })
      default:
        return declinedAt ? t('interview.declined') : t('interview.cancelled', { company })
    }
  }
}

export function InterviewCard({ application, interview, past = false }: InterviewCardProps) {
  const t = useTexts(texts)
  const { company } = application.job
  const { startsAt, minutes, place, note, declineNote, state } = interview
  const titleOf = useTitle(company)
  const { ref, rescue } = useFocusFallback<HTMLHeadingElement>(state)
  const { day, hours, zone } = interviewTime(startsAt, minutes)
  return (
    <section className={classes.card}>
      <Title order={past ? 3 : 2} ref={ref} tabIndex={-1}>
        {titleOf(interview)}
      </Title>
      <FactsList
        facts={[
          {
            label: t('interview.when'),
            value: (
              <time dateTime={startsAt} className={classes.when}>
                {t('interview.hours', { day, hours })}
              </time>
            ),
          },
          { label: t('interview.zone'), value: zone },
          { label: t('interview.place'), value: <PlaceOrLink place={place} /> },
          {
            label: t('interview.note', { company }),
            value: note ? <p className={classes.prose}>{note}</p> : null,
          },
          {
            label: t('interview.yourNote'),
            value: declineNote ? <p className={classes.prose}>{declineNote}</p> : null,
          },
        ]}
      />
      {!past && <InterviewActions application={application} interview={interview} onDialogClosed={rescue} />}
    </section>
  )
}

/** Where an interview takes place. A URL becomes a link; other text does not. */
function PlaceOrLink({ place }: { readonly place: string }) {
  if (!/^https?:\/\/\S+$/i.test(place)) return place
  return (
    <Anchor href={place} target="_blank" rel="noopener noreferrer">
      {place}
    </Anchor>
  )
}

import { Group, Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import type { ReactNode, Ref } from 'react'
import { formatDay, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { HireOffer } from '#ui/application/hire-offer.tsx'
import { LinkAnchor, LinkButton } from '#ui/layout/link.tsx'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'
import { currentInterview, type Standing, standingOf } from './standing.ts'
import { TaskList } from './task-list.tsx'

const tones: Readonly<Partial<Record<Standing, string>>> = {
  'action-needed': 'warn',
  'interview-agreed': 'good',
  'details-approved': 'good',
  offer: 'good',
  hired: 'good',
  'not-selected': 'plain',
  withdrawn: 'plain',
}

interface StandingPanelProps {
  readonly application: CandidateApplication
  /** Takes the focus when what had it went away. */
  readonly panel: Ref<HTMLElement>
}

/** One honest headline of where the application stands, what happens next, and what can be done now. */
export function StandingPanel({ application, panel }: StandingPanelProps) {
  const t = useTexts(texts)
  const standing = standingOf(application, Date.now())
  const params = { id: application.id }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.standing}
      data-tone={tones[standing] ?? 'info'}
      aria-live="polite"
    >
      {standing === 'offer' ? (
        <>
          <HireOffer application={application} />
          <LinkAnchor to="/admin/jobs/applied/$id/stages/hired" params={params}>
            {t('standing.offerPage', { company: application.job.company })}
          </LinkAnchor>
        </>
      ) : (
        <Words application={application} standing={standing} />
      )}
    </section>
  )
}

interface WordsProps {
  readonly application: CandidateApplication
  readonly standing: Exclude<Standing, 'offer'>
}

function whenOf(application: CandidateApplication, standing: Standing): string {
  if (standing === 'job-closed') return formatDay(application.job.closedAt ?? '')
  if (standing === 'hired') return application.hire ? formatDay(application.hire.startsOn) : ''
  const interview = currentInterview(application)
  return interview ? formatMoment(interview.startsAt) : ''
}

function Words({ application, standing }: WordsProps) {
  const t = useTexts(texts)
  const { company } = application.job
  const values = { company, when: whenOf(application, standing) }
  return (
    <>
      <Title order={2}>{t(`standing.${standing}.title`, values)}</Title>
      <Text>{t(`standing.${standing}.body`, values)}</Text>
      <Farewell application={application} standing={standing} />
      <TaskList application={application} />
      <WaysOn id={application.id} standing={standing} />
    </>
  )
}

/** The employer's own words with a no. */
function Farewell({ application, standing }: WordsProps) {
  const t = useTexts(texts)
  const message = application.news.findLast(({ kind }) => kind === 'rejected')?.message
  if (standing !== 'not-selected' || !message) return null
  const { company } = application.job
  return (
    <figure className={classes.letter}>
      <figcaption className={classes.quiet}>{t('standing.message', { company })}</figcaption>
      <blockquote className={classes.prose}>{message}</blockquote>
    </figure>
  )
}

function WaysOn({ id, standing }: { readonly id: string; readonly standing: Standing }): ReactNode {
  const t = useTexts(texts)
  if (standing.startsWith('interview-')) {
    return (
      <Group>
        <LinkButton to="/admin/jobs/applied/$id/stages/interview" params={{ id }} variant="default">
          {t('standing.interviewPage')}
        </LinkButton>
      </Group>
    )
  }
  if (standing === 'hired') {
    return (
      <Group>
        <LinkButton to="/admin/jobs/applied/$id/stages/hired" params={{ id }} variant="default">
          {t('standing.hiredPage')}
        </LinkButton>
      </Group>
    )
  }
  if (standing !== 'not-selected' && standing !== 'withdrawn') return null
  return (
    <Group>
      <LinkButton to="/jobs" variant="default">
        {t('standing.more')}
      </LinkButton>
    </Group>
  )
}

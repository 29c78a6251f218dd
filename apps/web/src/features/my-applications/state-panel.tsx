import { Group, Text, Title } from '@mantine/core'
import type { CandidateApplication } from '@vouch/contract'
import { unansweredDays } from '@vouch/domain'
import type { ReactNode, Ref } from 'react'
import { formatDay, formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { promiseOf } from '#ui/application/answer-promise.ts'
import { HireOffer } from '#ui/application/hire-offer.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import {
  applicationStateOf,
  automaticAnswerAt,
  type CandidateState,
  currentInterview,
} from './application-state.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'
import { TaskList } from './task-list.tsx'
import { Unanswered } from './unanswered.tsx'

const tones: Readonly<Partial<Record<CandidateState, string>>> = {
  'action-needed': 'warn',
  'interview-agreed': 'good',
  'details-approved': 'good',
  offer: 'good',
  hired: 'good',
  'not-selected': 'plain',
  withdrawn: 'plain',
  declined: 'plain',
}

interface StatePanelProps {
  readonly application: CandidateApplication
  /** Ref of the panel, which takes focus when the focused element disappears. */
  readonly panel: Ref<HTMLElement>
  readonly onDialogClosed: () => void
}

/** The application's state, what happens next, and what the candidate has to do. */
export function StatePanel({ application, panel, onDialogClosed }: StatePanelProps) {
  const t = useTexts(texts)
  const state = applicationStateOf(application, Date.now())
  const days = unansweredDays(application.turn, Date.now())
  const params = { id: application.id }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes.standing}
      data-tone={days === null ? (tones[state] ?? 'info') : 'warn'}
      aria-live="polite"
    >
      {state === 'offer' ? (
        <>
          <HireOffer application={application} />
          <LinkAnchor to="/admin/jobs/applied/$id/stages/hired" params={params}>
            {t('standing.offerPage', { company: application.job.company })}
          </LinkAnchor>
        </>
      ) : days === null ? (
        <Words application={application} state={state} />
      ) : (
        <Unanswered application={application} days={days} onDialogClosed={onDialogClosed}>
          <AnswerPromise application={application} />
        </Unanswered>
      )}
    </section>
  )
}

interface WordsProps {
  readonly application: CandidateApplication
  readonly state: Exclude<CandidateState, 'offer'>
}

function whenOf(application: CandidateApplication, state: CandidateState): string {
  if (state === 'job-closed') return formatDay(application.job.closedAt ?? '')
  if (state === 'hired') return application.hire ? formatDay(application.hire.startsOn) : ''
  const interview = currentInterview(application)
  return interview ? formatMoment(interview.startsAt) : ''
}

function Words({ application, state }: WordsProps) {
  const t = useTexts(texts)
  const { company } = application.job
  const values = { company, when: whenOf(application, state) }
  return (
    <>
      <Title order={2}>{t(`standing.${state}.title`, values)}</Title>
      <Text>{t(`standing.${state}.body`, values)}</Text>
      <AnswerPromise application={application} />
      <AutomaticAnswer application={application} />
      <Farewell application={application} state={state} />
      <TaskList application={application} />
      <NextLinks id={application.id} state={state} />
    </>
  )
}

/** By when the company promises its answer, and whether it is late. */
function AnswerPromise({ application }: Pick<WordsProps, 'application'>) {
  const t = useTexts(texts)
  const promise = promiseOf(application.turn)
  if (!promise) return null
  return <Text>{t(`standing.${promise.key}`, { company: application.job.company, day: promise.day })}</Text>
}

/** By when Vouch answers if the employer of a closed job does not. */
function AutomaticAnswer({ application }: Pick<WordsProps, 'application'>) {
  const t = useTexts(texts)
  const at = automaticAnswerAt(application, Date.now())
  if (at === null) return null
  return <Text>{t('standing.answerBy', { day: formatDay(new Date(at).toISOString()) })}</Text>
}

/** The employer's message to a rejected candidate. */
function Farewell({ application, state }: WordsProps) {
  const t = useTexts(texts)
  const message = application.news.findLast(({ kind }) => kind === 'rejected')?.message
  if (state !== 'not-selected' || !message) return null
  const { company } = application.job
  return (
    <figure className={classes.letter}>
      <figcaption className={classes.quiet}>{t('standing.message', { company })}</figcaption>
      <blockquote className={classes.prose}>{message}</blockquote>
    </figure>
  )
}

function NextLinks({ id, state }: { readonly id: string; readonly state: CandidateState }): ReactNode {
  const t = useTexts(texts)
  if (state.startsWith('interview-')) {
    return (
      <Group>
        <LinkButton to="/admin/jobs/applied/$id/stages/interview" params={{ id }} variant="default">
          {t('standing.interviewPage')}
        </LinkButton>
      </Group>
    )
  }
  if (state === 'hired') {
    return (
      <Group>
        <LinkButton to="/admin/jobs/applied/$id/stages/hired" params={{ id }} variant="default">
          {t('standing.hiredPage')}
        </LinkButton>
      </Group>
    )
  }
  if (state !== 'not-selected' && state !== 'withdrawn' && state !== 'declined') return null
  return (
    <Group>
      <LinkButton to="/jobs" variant="default">
        {t('standing.more')}
      </LinkButton>
    </Group>
  )
}

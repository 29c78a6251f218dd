import type { ApplicationEvent, EmployerApplication } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LetterList } from '#ui/application/letter-list.tsx'
import { Timeline, type TimelineEntry } from '#ui/list/timeline.tsx'
import { texts } from './applicant.en.ts'
import classes from './applicant.module.css'
import { useApplicant } from './applicant-context.ts'
import { blindTexts } from './blind/blind.en.ts'
import { eventDisclosure, eventReason, eventSentence, eventTone } from './event-words.ts'

export function TimelineTab() {
  const t = useTexts(texts)
  const { application } = useApplicant()
  const newest = [...application.events].reverse()
  const lastRejection = newest.find(({ action }) => action === 'reject')
  const { events, candidate } = application
  // The timeline already quotes the letters of rejections.
  const entries: TimelineEntry[] = newest.map((event) => ({
    id: event.id,
    at: event.at,
    title: eventSentence(event),
    tone: eventTone(event),
    body: <Body event={event} tellAt={event === lastRejection ? application.tellAt : null} />,
  }))
  const letters = application.letters.filter(({ body }) => !events.some(({ message }) => message === body))
  return (
    <div className={classes.record}>
      <Timeline
        label={t('timeline.label')}
        entries={[...entries, ...revelationEntry(application)].sort(
          (a, b) => Date.parse(b.at) - Date.parse(a.at),
        )}
      />
      <LetterList title={t('letters', { name: candidate.name })} letters={letters} />
    </div>
  )
}

/** That somebody revealed the applicant early, which is no event of the application. */
function revelationEntry({ id, revealed }: EmployerApplication): TimelineEntry[] {
  if (!revealed?.reason) return []
  const { at, by, reason } = revealed
  const title = texts.t('timeline.reveal', { who: by || blindTexts.t('somebody') })
  return [{ id: `reveal-${id}`, at, title, body: texts.t('timeline.reason', { reason }) }]
}

function Body({ event, tellAt }: { readonly event: ApplicationEvent; readonly tellAt: string | null }) {
  const reason = eventReason(event)
  const disclosure = eventDisclosure(event, tellAt)
  return (
    <>
      {reason && <div>{reason}</div>}
      {event.message && <blockquote className={classes.quote}>{event.message}</blockquote>}
      {disclosure && <div className={classes.quiet}>{disclosure}</div>}
    </>
  )
}

import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { subjectOf } from './conversation-store.ts'
import { type InterviewContext, type InterviewRow, interviewContext, interviewOf } from './interview-store.ts'

export interface InterviewCalendars {
  /**
   * Makes the calendar file (RFC 5545) of an interview, for the candidate or the hiring team.
   * @throws AppError not-found, forbidden
   */
  file(actor: Actor, applicationId: string, interviewId: string): Promise<FileAnswer>
}

export function createInterviewCalendars(db: Database): InterviewCalendars {
  return {
    file: async (actor, applicationId, interviewId) => {
      const subject = await subjectOf(db.kysely, { applicationId, actorId: actor.userId })
      if (!subject) throw notFound('This application')
      const { companyId, candidateId, onTeam } = subject
      if (actor.userId === candidateId) requireAccess(actor, 'application.own', { candidateId })
      else requireAccess(actor, 'pipeline.read', { companyId, candidateId, onTeam }, 'This application')
      const interview = await interviewOf(db.kysely, applicationId, interviewId)
      if (!interview) throw notFound('This interview')
      const text = calendarText(interview, await interviewContext(db.kysely, applicationId))
      return new FileAnswer(text, {
        contentType: 'text/calendar; charset=utf-8',
        downloadAs: 'interview.ics',
      })
    },
  }
}

/**
 * Status and sequence number of the calendar event. A calendar replaces an event by one with the same UID and
 * a higher sequence number (RFC 5546, 2.1.5).
 */
const eventState: Readonly<Record<InterviewRow['state'], { sequence: number; status: ICalEventStatus }>> = {
  proposed: { sequence: 0, status: ICalEventStatus.TENTATIVE },
  scheduled: { sequence: 1, status: ICalEventStatus.CONFIRMED },
  completed: { sequence: 1, status: ICalEventStatus.CONFIRMED },
  'no-show': { sequence: 1, status: ICalEventStatus.CONFIRMED },
  cancelled: { sequence: 2, status: ICalEventStatus.CANCELLED },
}

function calendarText(interview: InterviewRow, { jobTitle, companyName }: InterviewContext): string {
  const { sequence, status } = eventState[interview.state]
  const start = interview.starts_at
  const calendar = ical({
    prodId: { company: 'Vouch', product: 'Interviews', language: 'EN' },
    method: interview.state === 'cancelled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${interview.id}@vouch`,
    sequence,
    status,
    stamp: interview.declined_at ?? interview.answered_at ?? interview.proposed_at,
    start,
    end: new Date(start.getTime() + interview.minutes * 60_000),
    summary: `${jobTitle}, ${companyName}`,
    location: interview.place,
    ...(interview.note === '' ? {} : { description: interview.note }),
  })
  return calendar.toString()
}

import { z } from 'zod'
import { id, line, moment, pageOf } from './common.ts'
import { pageStage, stage } from './pipeline.ts'

export const notificationKinds = [
  'application-sent',
  'application-received',
  'application-withdrawn',
  'answer-overdue',
  'answer-long-overdue',
  'unanswered',
  'unanswered-told',
  'stage-changed',
  'rejected',
  'reopened',
  'message',
  'mentioned',
  'questionnaire-sent',
  'questionnaire-answered',
  'interview-proposed',
  'interview-accepted',
  'interview-declined',
  'interview-cancelled',
  'details-requested',
  'detail-submitted',
  'detail-approved',
  'detail-returned',
  'hire-offered',
  'hire-confirmed',
  'job-filled',
  'job-submitted',
  'job-approved',
  'job-returned',
  'job-not-published',
  'job-ending',
  'added-to-team',
  'job-changed',
  'job-closed-by-administrator',
  'job-relisted-by-administrator',
  'job-reported',
  'job-report-acted',
  'job-report-dismissed',
  'invited-to-apply',
  'company-verified',
  'company-needs-information',
  'company-rejected',
  'company-suspended',
  'company-verification-lost',
  'issuer-verified',
  'issuer-refused',
  'issuer-suspended',
  'issuer-reinstated',
  'join-requested',
  'join-accepted',
  'join-declined',
  'member-joined',
  'passport-offered',
  'passport-changed',
  'passport-expiring',
  'passport-expired',
  'passport-suspended',
  'passport-revoked',
  'passport-restored',
  'passport-requested',
  'passport-request-returned',
  'passport-request-refused',
  'passport-request-approved',
  'passport-endorsement-offered',
  'feedback-answered',
  'proposal-approved',
  'proposal-merged',
  'proposal-declined',
  'jobs-imported',
  'import-failed',
  'feed-failing',
] as const

/** A notification of the viewer. The client writes the sentence from `kind` and these fields. */
export const notification = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    at: moment,
    readAt: moment.nullable(),
    /** Whether the viewer is notified as candidate or as employer, which decides the page to open. */
    side: z.enum(['candidate', 'employer']),
    applicationId: id.nullable(),
    /** Id of the job; null if the notification is not about one. */
    jobId: id.nullable(),
    companyId: id.nullable(),
    /** Id of the applicant, which the URL of the employer's page contains. */
    candidateId: id.nullable(),
    jobTitle: z.string().nullable(),
    /** Name of the company. Empty if the notification is about a passport, feedback or a proposal. */
    companyName: z.string(),
    passportName: z.string().nullable(),
    /** A value that the viewer proposed for a list, and what was decided. */
    proposal: z
      .object({
        words: z.string(),
        list: z.string(),
        /** Why they were declined. */
        reason: z.string().nullable(),
      })
      .nullable(),
    /** An import or feed of job postings, by name. */
    postings: z.object({ importId: id.nullable(), feedId: id.nullable(), name: z.string() }).nullable(),
    /** Name of the other person if the viewer may see it; in notifications about a passport, the name of its issuer or endorser. */
    personName: z.string().nullable(),
    stage: stage.nullable(),
    page: pageStage.nullable(),
  })
  .meta({ id: 'Notification' })

export const notificationsAnswer = pageOf(notification).extend({ unread: z.int().min(0) })

/** Marks the notification with this id and all older notifications as read. */
export const readUpTo = z.object({ id })

export const openedPage = z.object({ path: line(300) })

export type Notification = z.infer<typeof notification>
export type NotificationKind = Notification['kind']

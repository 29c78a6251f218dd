import { z } from 'zod'
import { id, line, moment, pageOf } from './common.ts'
import { pageStage, stage } from './pipeline.ts'

export const notificationKinds = [
  'application-received',
  'application-withdrawn',
  'stage-changed',
  'rejected',
  'reopened',
  'message',
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
  'invited-to-apply',
  'company-verified',
  'company-needs-information',
  'company-rejected',
  'company-suspended',
  'company-verification-lost',
  'join-requested',
  'join-accepted',
  'join-declined',
  'member-joined',
  'passport-expired',
  'passport-suspended',
  'passport-revoked',
  'passport-restored',
] as const

/** What happened, for whom it concerns; the client words it. */
export const notification = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    at: moment,
    readAt: moment.nullable(),
    /** Whether it reached the person as a candidate or as an employer: it decides the page that it opens. */
    side: z.enum(['candidate', 'employer']),
    applicationId: id.nullable(),
    /** Null for what concerns a company or a passport. */
    jobId: id.nullable(),
    companyId: id.nullable(),
    /** The applicant; for the employer's addresses. */
    candidateId: id.nullable(),
    jobTitle: z.string().nullable(),
    /** Empty for what concerns a passport. */
    companyName: z.string(),
    /** What a passport is called. */
    passportName: z.string().nullable(),
    /** The other side's name, where it may be known: of a passport, its issuer. */
    personName: z.string().nullable(),
    stage: stage.nullable(),
    page: pageStage.nullable(),
  })
  .meta({ id: 'Notification' })

export const notificationsAnswer = pageOf(notification).extend({ unread: z.int().min(0) })

/** The newest one that was seen: it and all older ones become read. */
export const readUpTo = z.object({ id })

/** The path of a page of the web app that the person has opened. */
export const openedPage = z.object({ path: line(300) })

export type Notification = z.infer<typeof notification>
export type NotificationKind = Notification['kind']

import { z } from 'zod'
import { day, id, line, moment, pageOf, pageQuery, required, text, version } from './common.ts'
import { stageCounts } from './employer-job.ts'
import { fileRef } from './file.ts'
import { jobStatus } from './job.ts'
import {
  applicationStatus,
  pipelineAction,
  rejectionReason,
  stage,
  visibleStatus,
  withdrawalReason,
} from './pipeline.ts'
import { shownProfile } from './shown-profile.ts'
import { detail, hire, interview, questionnaire, stageMessage } from './stage-artefacts.ts'

/** What applying sends. The profile's name, headline and CV are copied into the application and never change there. */
export const applyInput = z.object({
  coverLetter: text(10_000).default(''),
  cvFileId: id.nullable().default(null),
  answers: z
    .array(z.object({ questionId: id, answer: text(2000) }))
    .max(50)
    .default([]),
})

export const applied = z.object({ id }).meta({ id: 'Applied' })

/** What the applicant sent, as it was when it was sent. */
export const snapshot = z
  .object({
    fullName: z.string(),
    headline: z.string(),
    summary: z.string(),
    location: z.string(),
    coverLetter: z.string(),
    cv: fileRef.nullable(),
    answers: z.array(
      z.object({ question: z.string(), kind: z.enum(['yes-no', 'text']), answer: z.string() }),
    ),
    /** What employers could see of the profile at that moment; null for what was sent before there was one. */
    profile: shownProfile.nullable(),
  })
  .meta({ id: 'Snapshot' })

/** A row of the pipeline: one applicant of one job. */
export const applicantRow = z
  .object({
    id,
    userId: id,
    version,
    name: z.string(),
    headline: z.string(),
    stage,
    status: applicationStatus,
    /** When a rejection will be told; null when there is none or it was told. */
    tellAt: moment.nullable(),
    /** An answer met a knock-out rule. A person decides. */
    marked: z.boolean(),
    appliedAt: moment,
    stageSince: moment,
  })
  .meta({ id: 'ApplicantRow' })

export const applicantsQuery = pageQuery.extend({
  q: line(120).optional(),
  stage: stage.optional(),
  status: applicationStatus.optional(),
  marked: z.enum(['true', 'false']).optional(),
  /** `true`: only told rejections and withdrawals; `false`: only those that are on the board (active, held, hired, rejected but not told). */
  ended: z.enum(['true', 'false']).optional(),
  sort: z.enum(['newest', 'oldest']).optional(),
})

/** `counts`: how many the same filters find at each stage, the filter by stage left aside. */
export const applicantsAnswer = pageOf(applicantRow).extend({ counts: stageCounts })

/** One change of an application, for the hiring team. */
export const applicationEvent = z
  .object({
    id,
    at: moment,
    by: z.object({ name: z.string(), side: z.enum(['candidate', 'employer', 'system']) }),
    action: z.enum(['apply', ...pipelineAction.options]),
    fromStage: stage.nullable(),
    toStage: stage,
    fromStatus: applicationStatus.nullable(),
    toStatus: applicationStatus,
    reason: z.string().nullable(),
    message: z.string().nullable(),
    /** When the candidate was told; null while they were not. */
    toldAt: moment.nullable(),
  })
  .meta({ id: 'ApplicationEvent' })

const artefacts = {
  messages: z.array(stageMessage),
  questionnaire: questionnaire.nullable(),
  interviews: z.array(interview),
  details: z.array(detail),
  hire: hire.nullable(),
}

/** An application as the hiring team sees it. */
export const employerApplication = z
  .object({
    id,
    version,
    job: z.object({ id, title: z.string(), status: jobStatus, openings: z.int(), filled: z.int() }),
    candidate: z.object({ userId: id, name: z.string(), email: z.string() }),
    stage,
    status: applicationStatus,
    tellAt: moment.nullable(),
    toldAt: moment.nullable(),
    marked: z.boolean(),
    markedBy: z.array(z.string()),
    appliedAt: moment,
    stageSince: moment,
    snapshot,
    events: z.array(applicationEvent),
    ...artefacts,
    permitted: z.array(pipelineAction),
    /** May the viewer write messages, send questions, propose times and ask for details now? */
    mayCorrespond: z.boolean(),
  })
  .meta({ id: 'EmployerApplication' })

/** Something that the candidate was told, in their own timeline. */
export const candidateNews = z
  .object({
    at: moment,
    kind: z.enum(['applied', 'moved', 'rejected', 'reopened', 'withdrawn', 'hire-offered', 'hired']),
    stage,
    message: z.string().nullable(),
  })
  .meta({ id: 'CandidateNews' })

/** An application in the candidate's list. */
export const candidateApplicationRow = z
  .object({
    id,
    job: z.object({
      id,
      slug: z.string(),
      title: z.string(),
      company: z.string(),
      location: z.string().nullable(),
      /** Takes no more applications. */
      ended: z.boolean(),
      /** When the employer closed it or its last opening was filled; null while people are still considered. */
      closedAt: moment.nullable(),
      filled: z.boolean(),
    }),
    stage,
    visibleStatus,
    appliedAt: moment,
    lastNewsAt: moment,
  })
  .meta({ id: 'CandidateApplicationRow' })

export const candidateApplicationsQuery = pageQuery.extend({ status: visibleStatus.optional() })

export const candidateAction = z.enum(['withdraw', 'confirm-hire'])

/**
 * An application as the candidate sees it: nothing in it differs between an untold rejection and none.
 */
export const candidateApplication = candidateApplicationRow
  .extend({
    snapshot,
    news: z.array(candidateNews),
    ...artefacts,
    permitted: z.array(candidateAction),
    mayCorrespond: z.boolean(),
  })
  .meta({ id: 'CandidateApplication' })

const reason = required(text(1000))

export const advanceInput = z.object({ to: stage, reason: text(1000).optional() })
export const moveBackInput = z.object({ to: stage, reason })
export const holdInput = z.object({ reason: text(1000).optional() })
export const rejectInput = z.object({ reason: rejectionReason, message: required(text(4000)) })
export const reopenInput = z.object({ reason })
export const withdrawInput = z.object({ reason: withdrawalReason, comment: text(1000).optional() })
export const hireInput = z.object({ startsOn: day })

/** After an action of the employer: the new version to send with the next one. */
export const applicationState = z
  .object({ id, version, stage, status: applicationStatus, tellAt: moment.nullable() })
  .meta({ id: 'ApplicationState' })

export type Snapshot = z.infer<typeof snapshot>
export type ApplicantRow = z.infer<typeof applicantRow>
export type ApplicationEvent = z.infer<typeof applicationEvent>
export type EmployerApplication = z.infer<typeof employerApplication>
export type CandidateNews = z.infer<typeof candidateNews>
export type CandidateApplicationRow = z.infer<typeof candidateApplicationRow>
export type CandidateApplication = z.infer<typeof candidateApplication>
export type CandidateAction = z.infer<typeof candidateAction>
export type ApplicationState = z.infer<typeof applicationState>

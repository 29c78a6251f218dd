import { z } from 'zod'
import { dayRange, id, line, moment, pageOf, pageQuery, queryFlag, text, version } from '../common.ts'
import { stageCounts } from '../employer-job.ts'
import { fileRef } from '../file.ts'
import { jobPlaces, jobStatus } from '../job.ts'
import { jobTermsChange } from '../job-life.ts'
import { applicationStatus, pipelineAction, stage, visibleStatus } from '../pipeline.ts'
import { givenAnswers, storedAnswer } from '../question.ts'
import { shownProfile } from '../shown-profile.ts'
import { alikeApplicant } from './alike-applicant.ts'
import { applicantRequirement } from './applicant-requirement.ts'
import { applicationDocuments } from './application-draft.ts'
import { blindReview, revelation } from './blind-review.ts'
import { detail, hire, interview, questionnaire, stageMessage } from './stage-artefacts.ts'
import { stagePlan } from './stage-plan.ts'
import { tag } from './tag.ts'

/** Input of a new application. The server adds a copy of the profile, which never changes. */
export const applyInput = z.object({
  coverLetter: text(10_000).default(''),
  /** Null for no CV. Without it, the CV of the profile is sent. */
  cvFileId: id.nullable().optional(),
  documentFileIds: applicationDocuments.default([]),
  answers: givenAnswers.default([]),
})

export const applied = z.object({ id }).meta({ id: 'Applied' })

/** Content of an application as the candidate sent it; never changes. */
export const snapshot = z
  .object({
    fullName: z.string(),
    headline: z.string(),
    summary: z.string(),
    location: z.string(),
    coverLetter: z.string(),
    cv: fileRef.nullable(),
    /** Documents besides the CV, in the candidate's order. */
    documents: z.array(fileRef),
    /** Answers to the questions that were shown, in their order. */
    answers: z.array(storedAnswer),
    /**
     * Profile as employers saw it when the application was sent; null in applications from before this field existed.
     */
    profile: shownProfile.nullable(),
  })
  .meta({ id: 'Snapshot' })

/**
 * Whose turn an application is: the candidate's while a questionnaire, an interview proposal, a request or an offer
 * waits for them, otherwise the hiring team's.
 */
export const turn = z
  .object({
    holder: z.enum(['team', 'candidate']),
    /** In the future while an agreed interview has not taken place. */
    since: moment,
    /** For the team, the day by which its company promises to act; null without a promise or a due date. */
    until: moment.nullable(),
  })
  .meta({ id: 'Turn' })

/** One application in a job's pipeline. */
export const applicantRow = z
  .object({
    id,
    userId: id,
    version,
    name: z.string(),
    headline: z.string(),
    stage,
    status: applicationStatus,
    /** When the rejection will be disclosed to the candidate; null unless there is an undisclosed rejection. */
    tellAt: moment.nullable(),
    /** Whether a screening answer matched a knock-out rule, which flags the application but does not reject it. */
    marked: z.boolean(),
    appliedAt: moment,
    stageSince: moment,
    /** Null once the application is decided, also while a rejection is undisclosed. */
    turn: turn.nullable(),
    /** By name. */
    tags: z.array(tag),
  })
  .meta({ id: 'ApplicantRow' })

export const applicantsQuery = pageQuery.extend({
  q: line(120).optional(),
  stage: stage.optional(),
  status: applicationStatus.optional(),
  marked: z.enum(['true', 'false']).optional(),
  /**
   * Filter by outcome. `true`: only disclosed rejections and withdrawals. `false`: all other applications
   * (active, on hold, hired, undisclosed rejections).
   */
  ended: z.enum(['true', 'false']).optional(),
  /** Only applications that the team has not answered by the promised day. */
  overdue: z.literal('true').optional(),
  /** Only applicants with this tag (id). */
  tag: id.optional(),
  /** By the time of the application; of overdue applications, by the day on which an answer was due. */
  sort: z.enum(['newest', 'oldest']).optional(),
})

/** Search result with applicants; `counts` is the number of matches per stage, ignoring the filter `stage`. */
export const applicantsAnswer = pageOf(applicantRow).extend({ counts: stageCounts })

/**
 * What an application waits for on the employer's side: an answer that is later than promised, a first answer, a look
 * at the answers of a questionnaire or at submitted details, or the result of an interview that has taken place. Each
 * application waits for one of them at most: an overdue one is only `overdue`.
 */
export const employerTasks = ['overdue', 'first-answer', 'questionnaire', 'interview', 'details'] as const

/** An application to a job of one of the viewer's companies. */
export const companyApplicantRow = applicantRow
  .extend({ job: z.object({ id, title: z.string() }), company: z.object({ id, name: z.string() }) })
  .meta({ id: 'CompanyApplicantRow' })

export const companyApplicantsQuery = applicantsQuery
  .pick({ limit: true, cursor: true, q: true, stage: true, status: true, ended: true, tag: true, sort: true })
  .extend({
    task: z.enum(employerTasks).optional(),
    ...dayRange,
    /** Which day `from` and `to` are about. */
    dated: z.enum(['applied', 'hired']).optional(),
  })

/** Another application of the person to a job of the same company. */
export const otherApplication = z
  .object({
    job: z.object({ id, title: z.string() }),
    /** By which the team addresses the person in this application. */
    userId: id,
    stage,
    status: applicationStatus,
    appliedAt: moment,
  })
  .meta({ id: 'OtherApplication' })

/** One event in the history of an application, as shown to the hiring team. */
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
    /** When the event was disclosed to the candidate; null if it was not. */
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

/** A letter to the candidate, as it was written. */
export const sentLetter = z
  .object({ id, at: moment, subject: z.string(), body: z.string() })
  .meta({ id: 'SentLetter' })

export const employerApplication = z
  .object({
    id,
    version,
    companyId: id,
    job: z.object({ id, title: z.string(), status: jobStatus, openings: z.int(), filled: z.int() }),
    /** During blind review, a code name without an address. `userId` is then an alias. */
    candidate: z.object({ userId: id, name: z.string(), email: z.string() }),
    /** Null unless the applicant is hidden. */
    blind: blindReview.nullable(),
    /** Null for an application that was never hidden, or still is. */
    revealed: revelation.nullable(),
    stage,
    status: applicationStatus,
    tellAt: moment.nullable(),
    toldAt: moment.nullable(),
    marked: z.boolean(),
    /** Positions in `snapshot.answers` of the answers that matched a knock-out rule. */
    markedBy: z.array(z.int()),
    appliedAt: moment,
    stageSince: moment,
    /** Null once the application is decided, also while a rejection is undisclosed. */
    turn: turn.nullable(),
    snapshot,
    /** The latest other applications of this person to jobs of the company, latest first, at most 20. */
    others: z.array(otherApplication),
    /** Hint only: people who may be the same person, with the latest application of each. At most 5. */
    alike: z.array(alikeApplicant),
    /** What the job asks today, compared with the profile in the snapshot; empty without one. */
    requirements: z.array(applicantRequirement),
    events: z.array(applicationEvent),
    /** The letters to the candidate, oldest first. `isWaiting`: it is sent when the rejection is disclosed. */
    letters: z.array(sentLetter.extend({ isWaiting: z.boolean() })),
    ...artefacts,
    /** What the job's team prepared for the later stages. */
    stagePlan,
    permitted: z.array(pipelineAction),
    /** Whether the viewer may send messages, questionnaires, interview proposals and document requests at present. */
    mayCorrespond: z.boolean(),
    /** How many notes the hiring team wrote; null if the viewer may not read them. */
    notes: z.int().nullable(),
    /** By name. */
    tags: z.array(tag),
    /** Whether the viewer may change the tags and give an impression. */
    mayTag: z.boolean(),
  })
  .meta({ id: 'EmployerApplication' })

export const candidateNews = z
  .object({
    at: moment,
    kind: z.enum(['applied', 'moved', 'rejected', 'reopened', 'withdrawn', 'hire-offered', 'hired']),
    stage,
    message: z.string().nullable(),
  })
  .meta({ id: 'CandidateNews' })

export const candidateApplicationRow = z
  .object({
    id,
    job: z.object({
      id,
      slug: z.string(),
      title: z.string(),
      company: z.string(),
      /** URL of the company's logo in the small size. */
      companyLogo: z.string().nullable(),
      ...jobPlaces,
      /** Whether the job no longer accepts applications. */
      ended: z.boolean(),
      /** When the employer closed the job or filled the last opening; null while the job can still hire. */
      closedAt: moment.nullable(),
      filled: z.boolean(),
    }),
    stage,
    visibleStatus,
    appliedAt: moment,
    lastNewsAt: moment,
    /** Null once the application or its job has ended. */
    turn: turn.nullable(),
  })
  .meta({ id: 'CandidateApplicationRow' })

export const candidateApplicationsQuery = pageQuery.extend({
  status: visibleStatus.optional(),
  /** `true`: only applications that wait for the candidate. */
  waiting: queryFlag.optional(),
  /** Days on which the applications were sent. */
  ...dayRange,
})

export const candidateAction = z.enum(['withdraw', 'confirm-hire'])

/** An application as shown to the candidate. No value in it may reveal an undisclosed rejection. */
export const candidateApplication = candidateApplicationRow
  .extend({
    snapshot,
    news: z.array(candidateNews),
    /** The letters that the candidate got, oldest first. */
    letters: z.array(sentLetter),
    /** What of the job's pay, place and type changed since the candidate applied. */
    changed: jobTermsChange.nullable(),
    ...artefacts,
    permitted: z.array(candidateAction),
    mayCorrespond: z.boolean(),
  })
  .meta({ id: 'CandidateApplication' })

export type SentLetter = z.infer<typeof sentLetter>
export type Turn = z.infer<typeof turn>
export type Snapshot = z.infer<typeof snapshot>
export type CompanyApplicantRow = z.infer<typeof companyApplicantRow>
export type EmployerTask = (typeof employerTasks)[number]
export type ApplicantRow = z.infer<typeof applicantRow>
export type ApplicationEvent = z.infer<typeof applicationEvent>
export type EmployerApplication = z.infer<typeof employerApplication>
export type CandidateNews = z.infer<typeof candidateNews>
export type CandidateApplicationRow = z.infer<typeof candidateApplicationRow>
export type CandidateApplication = z.infer<typeof candidateApplication>
export type CandidateAction = z.infer<typeof candidateAction>

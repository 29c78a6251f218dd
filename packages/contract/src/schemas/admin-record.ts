import { z } from 'zod'
import { dayRange, id, line, moment, pageQuery, required, text, version } from './common.ts'
import { companyRole, companyStatus } from './company.ts'
import { stageCounts } from './employer-job.ts'
import { blindStage, closeOutcome, jobPlaces, jobStatus } from './job.ts'
import { role } from './person.ts'
import { visibleStatus } from './pipeline.ts'
import { profileVisibilities } from './profile-steps.ts'

/** States of an account. A person can cancel their own deletion until their data is erased. */
export const accountStatuses = ['active', 'disabled', 'deletion-requested', 'erased'] as const

const accountStatus = z.enum(accountStatuses).meta({ id: 'AccountStatus' })

const companyStanding = z.object({ id, name: z.string(), status: companyStatus })

/** A job in the administrators' list of all jobs. */
export const listedJob = z
  .object({
    id,
    slug: z.string().nullable(),
    title: z.string(),
    status: jobStatus,
    company: companyStanding,
    /** Number of applications ever received, without the viewer's own. */
    applications: z.int().min(0),
    createdAt: moment,
    publishedAt: moment.nullable(),
    closesAt: moment.nullable(),
  })
  .meta({ id: 'ListedJob' })

export const allJobsQuery = pageQuery.extend({
  /** Part of the job title or of the company name. */
  q: line(120).optional(),
  status: jobStatus.optional(),
  companyId: id.optional(),
  companyStatus: companyStatus.optional(),
  /** Days on which the jobs were published. */
  ...dayRange,
})

/** A published version of a job. `changed` names the fields that differ from the version before. */
export const jobVersion = z
  .object({ version, at: moment, changed: z.array(z.string()) })
  .meta({ id: 'JobVersion' })

/** A closing of a job by an administrator, with the reason that the company reads. */
export const jobClosure = z
  .object({
    at: moment,
    /** Name of the administrator. */
    by: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'JobClosure' })

export const jobStopKinds = ['paused', 'closed', 'expired'] as const

/** A pause or end of a published job that no administrator caused. */
export const jobStop = z
  .object({
    at: moment,
    kind: z.enum(jobStopKinds),
    /** Name of the company's member; null if Vouch or the source of the job did it. */
    by: z.string().nullable(),
  })
  .meta({ id: 'JobStop' })

/** An administrator's reason for closing a job. */
export const jobClosureInput = z.object({ reason: required(text(1000)) })

/** Numbers of applications without the viewer's own. They add up to `total`. */
const applicationCounts = z
  .object({
    total: z.int().min(0),
    /** Applications without a disclosed decision, by stage. */
    running: stageCounts,
    /** `rejected` counts disclosed rejections only. */
    ended: z.object({ hired: z.int(), rejected: z.int(), withdrawn: z.int() }),
  })
  .meta({ id: 'ApplicationCounts' })

/** The administrators' record of a job. */
export const jobRecord = z
  .object({
    id,
    slug: z.string().nullable(),
    title: z.string(),
    status: jobStatus,
    version,
    company: companyStanding.extend({ slug: z.string() }),
    /** Whether the job is public and takes applications now. */
    takesApplications: z.boolean(),
    ...jobPlaces,
    openings: z.int(),
    filled: z.int(),
    createdAt: moment,
    /** Name of the person who created the draft; null for imported jobs. */
    createdBy: z.string().nullable(),
    updatedAt: moment,
    publishedAt: moment.nullable(),
    closesAt: moment.nullable(),
    closedAt: moment.nullable(),
    closeOutcome: closeOutcome.nullable(),
    /** Website that an imported job comes from. */
    source: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
    /** The stage until which applications are reviewed without names; null for no blind review. */
    blindUntil: blindStage.nullable(),
    applications: applicationCounts,
    /** The newest 100 published versions, newest first. */
    versions: z.array(jobVersion),
    /** The newest 100 closings by administrators, newest first. The job may have been published again since. */
    closures: z.array(jobClosure),
    /** The newest 100 pauses and other ends, newest first. */
    stops: z.array(jobStop),
  })
  .meta({ id: 'JobRecord' })

const profileStanding = z.object({
  visibility: z.enum(profileVisibilities),
  /** Whether no required part is missing. */
  complete: z.boolean(),
  /** Whether employers find the profile in the directory, as its visibility allows. */
  listed: z.boolean(),
  publishedAt: moment.nullable(),
})

/** A candidate in the administrators' list. Of an account that is being deleted, the name and the email are hidden. */
export const listedCandidate = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    status: accountStatus,
    /** Null until a first step of the profile is saved. */
    profile: profileStanding.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'ListedCandidate' })

export const allCandidatesQuery = pageQuery.extend({
  /** Part of a name or email address, or a whole id. */
  q: line(120).optional(),
  /** Days on which the accounts were created. */
  ...dayRange,
})

/** An application as its candidate sees it: without undisclosed decisions. */
const recordApplication = z.object({
  id,
  jobId: id,
  jobTitle: z.string(),
  companyName: z.string(),
  visibleStatus,
  appliedAt: moment,
})

/** How applications stand, as far as it is disclosed to the candidates. */
export const applicationOutcomes = ['running', 'hired', 'not-selected', 'withdrawn'] as const

/** An application in the administrators' list of all applications. */
export const listedApplication = recordApplication
  .extend({ candidate: z.object({ id, name: z.string() }) })
  .meta({ id: 'ListedApplication' })

export const allApplicationsQuery = pageQuery.extend({
  outcome: z.enum(applicationOutcomes).optional(),
  ...dayRange,
  /** Which day `from` and `to` are about. */
  dated: z.enum(['applied', 'hired']).optional(),
})

/**
 * The administrators' record of a candidate. Contains no documents, messages or equal-opportunity answers, and
 * nothing of the profile but its state.
 */
export const candidateRecord = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    status: accountStatus,
    roles: z.array(role),
    createdAt: moment,
    /** When the account will be erased; null without a deletion request. */
    eraseAt: moment.nullable(),
    profile: profileStanding
      .extend({
        /** Number of profile steps with saved values. */
        stepsSaved: z.int().min(0),
        updatedAt: moment,
      })
      .nullable(),
    consents: z.array(
      z.object({
        document: z.string(),
        version: z.string(),
        givenAt: moment,
        withdrawnAt: moment.nullable(),
      }),
    ),
    memberships: z.array(companyStanding.extend({ role: companyRole })),
    /** `items` holds the newest 100. */
    applications: z.object({ total: z.int().min(0), items: z.array(recordApplication) }),
  })
  .meta({ id: 'CandidateRecord' })

/** Facts about a company that only administrators see, in addition to the company itself. */
export const companyFigures = z
  .object({
    createdAt: moment,
    /** Name of the person who added the company; null for imported companies. */
    createdBy: z.string().nullable(),
    /** Number of jobs by status; a status without jobs is left out. */
    jobs: z.partialRecord(jobStatus, z.int().min(1)),
    applications: applicationCounts,
  })
  .meta({ id: 'CompanyFigures' })

/** An entry of the audit log. `details` holds codes and numbers, such as the status before and after. */
export const auditEntry = z
  .object({
    id,
    at: moment,
    action: z.string(),
    /** Name of the person who acted; null for the system. */
    by: z.string().nullable(),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'AuditEntry' })

export const auditQuery = pageQuery.extend({
  /** Id of the company or person that the entries are about. */
  subjectId: id,
  /** `changes` are decisions and changes; `reads` tell who read personal data. */
  kind: z.enum(['changes', 'reads']).default('changes'),
})

export type ListedJob = z.infer<typeof listedJob>
export type JobRecord = z.infer<typeof jobRecord>
export type JobStop = z.infer<typeof jobStop>
export type JobVersion = z.infer<typeof jobVersion>
export type ApplicationCounts = z.infer<typeof applicationCounts>
export type AccountStatus = z.infer<typeof accountStatus>
export type ListedCandidate = z.infer<typeof listedCandidate>
export type ListedApplication = z.infer<typeof listedApplication>
export type ApplicationOutcome = (typeof applicationOutcomes)[number]
export type CandidateRecord = z.infer<typeof candidateRecord>
export type CompanyFigures = z.infer<typeof companyFigures>
export type AuditEntry = z.infer<typeof auditEntry>

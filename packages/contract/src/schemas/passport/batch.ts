import { z } from 'zod'
import { id, line, moment, pageQuery, version } from '../common.ts'

/** Limits of offering: rows and megabytes of a CSV file, people typed at once, minutes until mails leave. */
export const batchLimits = {
  rows: 10_000,
  megabytes: 5,
  people: 200,
  undoMinutes: 10,
  lapseDays: 180,
} as const

/**
 * `waiting`: a second person must agree. `offered`: the mails leave ten minutes later. `undone`: taken back before they
 * left, or not agreed to.
 */
export const batchStates = ['checked', 'waiting', 'offered', 'undone'] as const

export const batchSources = ['people', 'csv', 'hired'] as const

/** `has`: has this passport, or was offered it, already. */
export const batchRowStates = ['good', 'bad', 'has'] as const

/** People to offer a passport to, with its definition. */
export const batch = z
  .object({
    id,
    version,
    issuer: z.object({ id, name: z.string() }),
    definition: z.object({ id, name: z.string(), number: z.int() }),
    source: z.enum(batchSources),
    fileName: z.string().nullable(),
    state: z.enum(batchStates),
    counts: z.object({ good: z.int(), bad: z.int(), has: z.int() }),
    /** What was unusual in the file but accepted, such as semicolons. */
    notes: z.array(z.string()),
    createdAt: moment,
    createdBy: z.string(),
    /** Whether the viewer may agree as the second person. */
    mayAgree: z.boolean(),
    offeredAt: moment.nullable(),
    /** When the mails leave; until then the offer can be undone. Null before it is offered. */
    mailsAt: moment.nullable(),
    /** What became of the offers; `unsent`: pending offers whose e-mail has not been sent yet. */
    progress: z.object({ pending: z.int(), unsent: z.int(), accepted: z.int(), closed: z.int() }),
  })
  .meta({ id: 'PassportBatch' })

/** A line of a batch. `problem` says in a sentence why nothing is offered. */
export const batchRow = z
  .object({
    line: z.int(),
    email: z.string(),
    name: z.string(),
    awardedOn: z.string(),
    level: z.string(),
    state: z.enum(batchRowStates),
    problem: z.string().nullable(),
  })
  .meta({ id: 'PassportBatchRow' })

/** Somebody to offer a passport to, as typed. Faults are reported by line, not as an error. */
const typedPerson = z.object({
  email: line(400),
  name: line(400).default(''),
  /** `YYYY-MM-DD`; empty for today. */
  awardedOn: line(40).default(''),
  /** Level for the skills of the definition that have one; empty for the definition's own. */
  level: line(40).default(''),
})

export const batchInput = z.object({
  definitionId: id,
  people: z.array(typedPerson).min(1, 'Add at least one person').max(batchLimits.people),
})

export const hiredBatchInput = z.object({
  definitionId: id,
  jobId: id,
  /** Applications of people hired for the job. */
  applicationIds: z.array(id).min(1, 'Choose at least one person').max(batchLimits.people),
})

/** Somebody who was hired for a job and can be offered a passport. */
export const hiredPerson = z
  .object({ applicationId: id, name: z.string(), hiredAt: moment, has: z.boolean() })
  .meta({ id: 'HiredPerson' })

export const batchesQuery = pageQuery.extend({ issuerId: id.optional() })

export const batchRowsQuery = pageQuery.extend({ state: z.enum(batchRowStates).optional() })

export type PassportBatch = z.output<typeof batch>
export type PassportBatchRow = z.output<typeof batchRow>
export type TypedPerson = z.output<typeof typedPerson>
export type HiredPerson = z.output<typeof hiredPerson>

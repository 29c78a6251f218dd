import { z } from 'zod'
import { masterCode, moment, version } from '../common.ts'
import { masterEntityName, masterRef } from './master.ts'

export const masterBulkLimits = {
  /** Values of one change. */
  values: 10_000,
  /** Values of one merge. */
  merged: 50,
  /** Values that an answer lists as not changed. */
  listed: 100,
  undoDays: 30,
} as const

const codes = z.array(masterCode).min(1).max(masterBulkLimits.values)

/** Values that a person chose. */
export const masterCodes = z.strictObject({ codes })

/** What to do with each of the chosen values. */
export const masterBulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deactivate') }),
  z.strictObject({ kind: z.literal('reactivate') }),
  z.strictObject({
    kind: z.literal('move'),
    /** The new parent; null for none. */
    parent: z.strictObject({ entity: masterEntityName, code: masterCode }).nullable(),
  }),
  z.strictObject({ kind: z.literal('merge'), into: masterCode }),
])

export const masterBulkInput = z.strictObject({ codes, change: masterBulkChange })

/**
 * Why a change leaves a value as it is. `refused`: a merge, or its undo, was not possible; see `detail`. `changed`:
 * somebody changed the value after the change that is undone.
 */
export const masterSkipReasons = [
  'missing',
  'forbidden',
  'merged',
  'already',
  'circle',
  'refused',
  'changed',
] as const

export const masterSkipped = z
  .object({
    code: z.string(),
    /** Null if the caller may not see it. */
    label: z.string().nullable(),
    reason: z.enum(masterSkipReasons),
    /** A sentence, for `refused`. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'MasterSkipped' })

const outcome = {
  /** Values that change. */
  changed: z.int(),
  skippedCount: z.int(),
  /** The first 100 that stay as they are. */
  skipped: z.array(masterSkipped),
}

/** What a change of several values would do. */
export const masterBulkPreview = z
  .object({
    ...outcome,
    /** Revision of the list, for `If-Match`. */
    version,
  })
  .meta({ id: 'MasterBulkPreview' })

/** What a change of several values, or its undo, has done. */
export const masterBulkResult = z.object({ id: z.uuid(), ...outcome }).meta({ id: 'MasterBulkResult' })

/** A change of several values, as people find it later. */
export const masterBulkSummary = z
  .object({
    id: z.uuid(),
    kind: z.enum(['deactivate', 'reactivate', 'move', 'merge']),
    /** The new parent, or the value that stayed; null for none, or if the caller may not see it. */
    target: masterRef.nullable(),
    changed: z.int(),
    at: moment,
    /** Null if their account no longer exists. */
    by: z.string().nullable(),
    undone: z.boolean(),
    /** Null if it cannot be undone any more. */
    undoUntil: moment.nullable(),
  })
  .meta({ id: 'MasterBulkSummary' })

export type MasterBulkChange = z.output<typeof masterBulkChange>
export type MasterBulkInput = z.output<typeof masterBulkInput>
export type MasterSkipped = z.output<typeof masterSkipped>
export type MasterBulkPreview = z.output<typeof masterBulkPreview>
export type MasterBulkResult = z.output<typeof masterBulkResult>
export type MasterBulkSummary = z.output<typeof masterBulkSummary>

import { z } from 'zod'
import { moment, queryFlag, version } from '../common.ts'
import { masterRecordsQuery } from './record.ts'

export const masterImportStates = [
  'checking',
  'ready',
  'applied',
  'undone',
  'failed',
  /** Not applied within 24 hours. */
  'expired',
] as const

/** Limits of a CSV file with values of a list. */
export const masterImportLimits = {
  megabytes: 50,
  faults: 1_000,
  samples: 20,
  undoDays: 30,
  hours: 24,
} as const

/** A part of a value, such as `label`, `synonyms.de` or `attributes.note`, as texts before and after an import. */
const partChange = z.object({
  part: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

/** A value that an import adds, changes or does not name. */
export const masterImportRow = z
  .object({
    /** Line of the file; null for a value that the file does not name. */
    line: z.int().nullable(),
    code: z.string(),
    label: z.string(),
    changes: z.array(partChange),
  })
  .meta({ id: 'MasterImportRow' })

/** What is wrong in a line of the file. */
export const masterImportFault = z
  .object({ line: z.int(), column: z.string().nullable(), message: z.string() })
  .meta({ id: 'MasterImportFault' })

export const masterImportSummary = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    state: z.enum(masterImportStates),
    createdAt: moment,
    createdBy: z.string().nullable(),
    appliedAt: moment.nullable(),
    /** Until when it can be undone; null unless it was applied. */
    undoUntil: moment.nullable(),
  })
  .meta({ id: 'MasterImportSummary' })

export const masterImport = masterImportSummary
  .extend({
    /** Revision of the list when the file was checked; null until then. Applying sends it in `If-Match`. */
    version: version.nullable(),
    /** Why the file could not be read; null unless the import failed. */
    problem: z.string().nullable(),
    /** What was unusual but accepted, such as another delimiter. */
    notes: z.array(z.string()),
    columns: z.array(z.string()),
    counts: z.object({
      new: z.int(),
      changed: z.int(),
      same: z.int(),
      missing: z.int(),
      faults: z.int(),
    }),
    /** The first rows of each kind. */
    samples: z.object({
      new: z.array(masterImportRow),
      changed: z.array(masterImportRow),
      missing: z.array(masterImportRow),
    }),
    /** The first 1,000 faults. */
    faults: z.array(masterImportFault),
    /** Whether values that the file does not name were deactivated. */
    deactivatesMissing: z.boolean(),
    /** Values that the undo left as they are because they were changed after the import; the first 1,000. */
    kept: z.array(z.object({ code: z.string(), label: z.string() })),
  })
  .meta({ id: 'MasterImport' })

/** Only the values that a list shows for these; without any, the whole list. */
export const exportMasterQuery = masterRecordsQuery.omit({ limit: true, cursor: true })

export const startMasterImportQuery = z.object({
  /** Skips columns that the list does not have, instead of refusing the file. */
  ignoreUnknown: queryFlag.optional(),
})

export const applyMasterImportInput = z.strictObject({
  /** Deactivates active values that the file does not name. */
  deactivateMissing: z.boolean().optional(),
})

export type MasterImport = z.output<typeof masterImport>
export type MasterImportSummary = z.output<typeof masterImportSummary>
export type MasterImportRow = z.output<typeof masterImportRow>

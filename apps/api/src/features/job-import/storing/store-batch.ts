import type { JobImport } from '@vouch/contract'
import type { Transaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ReadBatch } from '../reading/reading-task.ts'
import { insertPlaces, updatePlaces } from './batch-places.ts'
import {
  addCategories,
  addCompanies,
  insertJobs,
  insertNotes,
  lookUpBatch,
  recordFates,
  type StoredNote,
  type StoringImport,
  updateJobs,
} from './batch-store.ts'
import { loadBatch } from './batch-tables.ts'
import { decideFates, type Fate } from './fates.ts'

export type Counts = JobImport['counts']

export const noCounts: Counts = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  rejected: 0,
  corrected: 0,
  closed: 0,
  relisted: 0,
  companies: 0,
}

interface StoredBatch {
  readonly counts: Counts
  readonly notes: readonly StoredNote[]
}

/** Stores a batch of postings, with what its undo and its report need, in a constant number of statements. */
export async function storeBatch(
  trx: Transaction,
  run: StoringImport,
  batch: ReadBatch,
  { index, at }: { readonly index: JobIndex; readonly at: Date },
): Promise<StoredBatch> {
  await loadBatch(trx, batch.jobs)
  const fates = decideFates(await lookUpBatch(trx, run), run.kind === 'feed')
  const kept = fates.filter(({ duplicate }) => duplicate === undefined)
  const created = kept.filter(({ change }) => change === 'created')
  const updated = kept.filter(({ change }) => change === 'updated')
  const changed = [...created, ...updated]
  const numbers = changed.map(({ n }) => n)
  let companies = 0
  let placeNotes: readonly StoredNote[] = []
  if (kept.length > 0) await recordFates(trx, run.id, kept)
  if (changed.length > 0) {
    if (run.companyId === null) companies = await addCompanies(trx, run, numbers, at)
    await addCategories(trx, run.id, numbers)
    await insertJobs(
      trx,
      run,
      created.map(({ n }) => n),
      at,
    )
    await insertPlaces(trx, created)
    placeNotes = await updatePlaces(trx, updated)
    await updateJobs(trx, run, updated, at)
    await index.later(trx, idsOf(created), run.id)
    // In this transaction: otherwise the search would show the old version of a changed job.
    await index.refresh(trx, idsOf(updated))
  }
  const notes = notesOf(batch, fates, placeNotes)
  await insertNotes(trx, run.id, notes)
  const corrected = notes.filter(({ outcome }) => outcome === 'corrected').map(({ row }) => row)
  return {
    notes,
    counts: {
      ...noCounts,
      read: batch.read,
      created: created.length,
      updated: updated.length,
      unchanged: kept.length - changed.length,
      duplicates: fates.length - kept.length,
      rejected: batch.rejected,
      corrected: new Set(corrected).size,
      companies,
    },
  }
}

const idsOf = (fates: readonly Fate[]) => fates.map(({ jobId }) => jobId)

/** The notes of a batch in the order of its rows. Of a duplicate only that it is one. */
function notesOf(batch: ReadBatch, fates: readonly Fate[], more: readonly StoredNote[]): StoredNote[] {
  const stored = batch.notes.flatMap(({ n, row, sourceId, column, message }): StoredNote[] => {
    if (n === null) return [{ row, sourceId, column, message, outcome: 'rejected' }]
    return fates[n]?.duplicate === undefined ? [{ row, sourceId, column, message, outcome: 'corrected' }] : []
  })
  const duplicates = fates.flatMap(({ row, sourceId, duplicate }): StoredNote[] =>
    duplicate === undefined
      ? []
      : [{ row, sourceId, column: null, message: duplicate, outcome: 'duplicate' }],
  )
  return [...stored, ...more, ...duplicates].sort((one, other) => one.row - other.row)
}

/** The sums of two counts. */
export function addCounts(one: Counts, other: Counts): Counts {
  const names = Object.keys(noCounts) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Counts
}

import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { importBatch } from './import-batch.ts'
import type { ImportCounts, ImportListener, ImportOptions } from './import-options.ts'
import { makeOwner } from './import-store.ts'
import { mapPosting, type Posting } from './map-posting.ts'
import { readRows } from './read-rows.ts'
import { createSeen } from './seen-store.ts'

/**
 * Takes postings from outside. Who may import for which company is decided where it is called: today the operator's
 * command, which may everything.
 */
export interface ImportService {
  /**
   * Stores every row that can be stored, 500 in a transaction. Stopped half-way it is run again: what was stored is
   * found unchanged.
   * @param file the bytes of a file of any size
   */
  importJobs(
    file: AsyncIterable<Buffer>,
    options: ImportOptions,
    listener: ImportListener,
  ): Promise<ImportCounts>
  /** Finds the person who shall own new companies, and makes them an employer. */
  findOwner(email: string): Promise<string | undefined>
}

const batchSize = 500

export function createImportService(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly index: JobIndex
}): ImportService {
  const { db, clock, index } = deps
  return {
    findOwner: (email) => makeOwner(db.kysely, email),
    importJobs: (file, options, listener) =>
      db.kysely.connection().execute(async (connection) => {
        await createSeen(connection)
        const counts = noCounts()
        let bytes = 0
        let batch: Posting[] = []
        const store = async () => {
          const postings = batch
          batch = []
          const result = await connection
            .transaction()
            .execute((trx) => importBatch(trx, postings, options, index, clock()))
          for (const name of ['created', 'updated', 'unchanged', 'duplicates', 'companies'] as const) {
            counts[name] += result[name]
          }
          counts.cleaned += new Set(
            result.report.filter(({ outcome }) => outcome === 'cleaned').map(({ line }) => line),
          ).size
          for (const entry of result.report) await listener.report(entry)
          listener.progress({ counts, bytes })
        }
        const counted = count(file, (size) => {
          bytes += size
        })
        for await (const row of readRows(counted, options.format)) {
          counts.read += 1
          const mapped =
            'fields' in row
              ? mapPosting(row.line, row.fields, { ...options, now: clock() })
              : { rejected: row.unreadable }
          if ('rejected' in mapped) {
            counts.rejected += 1
            await listener.report({ ...nameOf(row), outcome: 'rejected', reason: mapped.rejected })
          } else {
            batch.push(mapped.posting)
          }
          if (batch.length >= batchSize) await store()
        }
        await store()
        return counts
      }),
  }
}

function noCounts(): ImportCounts {
  return {
    read: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    duplicates: 0,
    cleaned: 0,
    companies: 0,
  }
}

async function* count(file: AsyncIterable<Buffer>, onBytes: (size: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** What a rejected row calls itself, shortened: it may be anything. */
function nameOf(row: { readonly line: number; readonly fields?: Readonly<Record<string, unknown>> }) {
  const short = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return { line: row.line, source: short(row.fields?.source), id: short(row.fields?.id) }
}

import { createMapper, type MappingColumn, openPostings, type Posting } from '@vouch/postings'
import type { JobIndex } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { cleanRichText } from '#platform/rich-text.ts'
import { importBatch } from './import-batch.ts'
import type { ImportCounts, ImportListener, ImportOptions } from './import-options.ts'
import { makeOwner } from './import-store.ts'
import { createSeen } from './seen-store.ts'

/** Imports external job postings. Only the operator's command calls it, so it does no access checks. */
export interface ImportService {
  /**
   * Stores all valid postings of a file, 500 per transaction. An interrupted
   * import can be repeated; postings already stored count as unchanged.
   * @param file content of a file of any size
   */
  importJobs(
    file: AsyncIterable<Buffer>,
    options: ImportOptions,
    listener: ImportListener,
  ): Promise<ImportCounts>
  /** Finds the person who will own new companies, and gives them the employer role. */
  findOwner(email: string): Promise<string | undefined>
}

const batchSize = 500

export function createImportService({
  db,
  clock,
  index,
}: ServiceDeps & { readonly index: JobIndex }): ImportService {
  return {
    findOwner: (email) => makeOwner(db.kysely, email),
    importJobs: (file, options, listener) =>
      db.kysely.connection().execute(async (connection) => {
        await createSeen(connection)
        const counts = { ...noCounts }
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
        const source = await openPostings(counted, {})
        const map = createMapper(withCompany(source.columns, options.companyFields), {
          company: '',
          companyWins: false,
          source: options.source,
          now: clock(),
          cleanHtml: cleanRichText,
        })
        for await (const row of source.rows()) {
          counts.read += 1
          const mapped = 'values' in row ? map(row) : { rejected: { column: null, message: row.problem } }
          if ('rejected' in mapped) {
            counts.rejected += 1
            await listener.report({ ...nameOf(row), outcome: 'rejected', reason: mapped.rejected.message })
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

const noCounts: ImportCounts = {
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  duplicates: 0,
  cleaned: 0,
  companies: 0,
}

async function* count(file: AsyncIterable<Buffer>, onBytes: (size: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    onBytes(chunk.length)
    yield chunk
  }
}

/** Makes the named columns the company's, in their order. */
function withCompany(columns: readonly MappingColumn[], names: readonly string[]): MappingColumn[] {
  if (names.length === 0) return [...columns]
  const others = columns.filter(({ name, field }) => field !== 'company' && !names.includes(name))
  return [...names.map((name) => ({ name, field: 'company' as const })), ...others]
}

/** Names a rejected row in the report. Shortens the row's values, because they are untrusted. */
function nameOf(row: { readonly row: number; readonly values?: Readonly<Record<string, unknown>> }) {
  const short = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : ''
  return { line: row.row, source: short(row.values?.source), id: short(row.values?.id) }
}

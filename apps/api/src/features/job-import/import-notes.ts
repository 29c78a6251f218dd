import { Readable } from 'node:stream'
import { csvLine, neutralText } from '@vouch/domain'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { ignoredColumns } from './import-view.ts'
import type { StoredJobImport } from './job-imports-store.ts'

/** A line of the report. */
export interface ReportLine {
  /** Row of the source; null for all rows. */
  readonly row: number | null
  readonly outcome: 'rejected' | 'duplicate' | 'corrected' | 'ignored'
  readonly column: string | null
  readonly id: string
  readonly message: string
}

const pageSize = 2_000
export const reportColumns = ['row', 'outcome', 'column', 'id', 'message'] as const

/** What was ignored, put right or rejected: columns first, then rows in their order. */
export async function* readReport(
  { kysely }: Pick<Database, 'kysely'>,
  stored: Pick<StoredJobImport, 'id' | 'columns'>,
): AsyncGenerator<ReportLine[]> {
  const ignored = ignoredColumns(stored).map((column) => ({
    row: null,
    outcome: 'ignored' as const,
    column,
    id: '',
    message: 'The column was left out',
  }))
  if (ignored.length > 0) yield ignored
  for (let after = 0; ; ) {
    const { rows } = await sql<ReportLine & { readonly noteId: number }>`
      select id as "noteId", row, outcome, column_name as column, source_id as id, message
      from job_import_notes where import_id = ${stored.id} and id > ${after}
      order by job_import_notes.id limit ${pageSize}`.execute(kysely)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ noteId: _, ...line }) => line)
    after = last.noteId
  }
}

export function reportCells(line: ReportLine): string[] {
  return reportColumns.map((column) => neutralText(String(line[column] ?? '')))
}

/** Streams the report as CSV, so that memory does not grow with it. */
export function reportFile(db: Database, stored: StoredJobImport): FileAnswer {
  const texts = async function* () {
    // The byte order mark tells spreadsheet programs the encoding.
    yield `\uFEFF${csvLine(reportColumns)}`
    for await (const lines of readReport(db, stored))
      yield lines.map((line) => csvLine(reportCells(line))).join('')
  }
  return new FileAnswer(Readable.from(texts(), { highWaterMark: 2 }), {
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `${stored.name.replace(/\.\w{1,5}$/, '')} report.csv`,
  })
}

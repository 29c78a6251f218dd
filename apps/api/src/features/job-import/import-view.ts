import { type JobImport, type JobImportSummary, jobImportLimits } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import type { StoredJobImport } from './job-imports-store.ts'
import { type Preview, previewRows } from './preview/preview-rows.ts'
import { mappingOf } from './storing/run-import.ts'
import { noCounts } from './storing/store-batch.ts'

const { undoDays, noteGroups: maxGroups } = jobImportLimits
const maxKept = 200

/** Until when an import can be undone; null when it cannot. */
export function undoEnd({ state, finishedAt, startedAt }: StoredJobImport): Date | null {
  const canUndo = (state === 'done' || state === 'stopped') && finishedAt !== null && startedAt !== null
  return canUndo ? new Date(finishedAt.getTime() + undoDays * 86_400_000) : null
}

export function summaryOf(stored: StoredJobImport): JobImportSummary {
  const { id, kind, feedId, companyId, companyName, name, state, createdAt, by, finishedAt, counts } = stored
  return {
    id,
    kind,
    feedId,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    name,
    state,
    createdAt: createdAt.toISOString(),
    createdBy: by,
    finishedAt: finishedAt?.toISOString() ?? null,
    counts: { ...noCounts, ...counts },
    undoUntil: undoEnd(stored)?.toISOString() ?? null,
  }
}

/** An import with its columns, preview, progress and result. */
export async function viewImport(executor: Executor, stored: StoredJobImport, now: Date): Promise<JobImport> {
  const { id, version, format, encoding, columns, settings, problem, bytesDone, totalBytes } = stored
  const preview: Preview =
    stored.state === 'ready'
      ? await previewRows(executor, stored.samples, { ...mappingOf(stored), now }, stored.jobsOwner)
      : { rows: [], lacksCompany: false }
  const { kept, keptCount } = await findKept(executor, stored)
  return {
    ...summaryOf(stored),
    version,
    format,
    encoding,
    columns,
    settings,
    preview: preview.rows,
    lacksCompany: preview.lacksCompany,
    problem,
    progress: { bytes: bytesDone, totalBytes },
    awaitingSearch: stored.startedAt === null ? 0 : await countAwaiting(executor, id),
    noteGroups: [...ignoredGroups(stored), ...stored.noteGroups].slice(0, maxGroups),
    kept,
    keptCount,
  }
}

/** Names of the columns that are not imported. */
export function ignoredColumns({ columns }: Pick<StoredJobImport, 'columns'>): string[] {
  return columns.filter(({ field }) => field === null).map(({ name }) => name)
}

function ignoredGroups(stored: StoredJobImport): JobImport['noteGroups'] {
  const rows = stored.counts.read ?? 0
  if (rows === 0) return []
  return ignoredColumns(stored).map((column) => ({
    column,
    message: 'The column was left out',
    outcome: 'ignored',
    rows,
  }))
}

/** Stops counting at a limit, because the page asks every second. */
async function countAwaiting(executor: Executor, id: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from job_search_waiting where import_id = ${id} limit ${jobImportLimits.awaiting + 1}
    ) counted`.execute(executor)
  return rows[0]?.waiting ?? 0
}

interface KeptJob {
  readonly jobId: string
  readonly title: string
  readonly reason: 'applications' | 'changed'
  readonly applications: number
  readonly total: number
}

/** Jobs that an undo left. Looking for them reads all jobs of the import, so only where there may be some. */
async function findKept(
  executor: Executor,
  { id, state }: StoredJobImport,
): Promise<Pick<JobImport, 'kept' | 'keptCount'>> {
  if (state !== 'undoing' && state !== 'undone' && state !== 'failed') return { kept: [], keptCount: 0 }
  const { rows } = await sql<KeptJob>`
    select c.job_id as "jobId", coalesce(j.title, c.before ->> 'title', '') as title, c.undo as reason,
      (select count(*)::int from applications a where a.job_id = c.job_id) as applications,
      count(*) over ()::int as total
    from job_import_jobs c left join jobs j on j.id = c.job_id
    where c.import_id = ${id} and c.undo in ('applications', 'changed')
    order by c.row, c.job_id limit ${maxKept}`.execute(executor)
  return { kept: rows.map(({ total: _, ...job }) => job), keptCount: rows[0]?.total ?? 0 }
}

import {
  type MasterImport,
  type MasterImportRow,
  type MasterImportSummary,
  masterImportLimits,
} from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'
import { headerOf } from './csv-columns.ts'
import type { StoredImport } from './imports-store.ts'

type Parts = Readonly<Record<string, unknown>> | null

interface ShownRow {
  readonly line: number | null
  readonly code: string
  readonly label: string
  readonly kind: 'new' | 'changed' | 'missing' | 'fault'
  readonly before: Parts
  readonly after: Parts
  readonly problems: Readonly<Record<string, string>> | null
}

const { faults: maxFaults, samples: maxSamples, undoDays } = masterImportLimits

export function undoEnd(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + undoDays * 86_400_000)
}

export function summaryOf(stored: StoredImport): MasterImportSummary {
  const { id, fileName, state, createdAt, by, appliedAt } = stored
  return {
    id,
    fileName,
    state,
    createdAt: createdAt.toISOString(),
    createdBy: by,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoUntil: appliedAt && state === 'applied' ? undoEnd(appliedAt).toISOString() : null,
  }
}

/** Reads what an import would change or has changed. */
export async function viewImport(executor: Executor, stored: StoredImport): Promise<MasterImport> {
  const { id, counts } = stored
  const { rows } = await sql<ShownRow>`
    select r.line, r.code, coalesce(v.label, r.parts ->> 'label', '') as label, r.kind,
      case when r.kind <> 'fault' then r.before end as before, case when r.kind <> 'fault' then r.after end as after,
      r.problems
    from (values ('new', ${maxSamples}::int), ('changed', ${maxSamples}::int), ('missing', ${maxSamples}::int), ('fault', ${maxFaults}::int)) k (kind, most)
    cross join lateral (
      select * from master_import_rows r where r.import_id = ${id} and r.kind = k.kind order by r.line, r.id limit k.most
    ) r
    left join master_values v on v.id = r.value_id`.execute(executor)
  const kept = await sql<{ code: string; label: string }>`
    select v.code, v.label from master_import_rows r join master_values v on v.id = r.value_id
    where r.import_id = ${id} and r.is_kept order by r.line, r.id limit ${maxFaults}`.execute(executor)
  const of = (kind: ShownRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    ...summaryOf(stored),
    version: stored.revision,
    problem: stored.problem,
    notes: stored.notes,
    columns: stored.columns,
    counts: {
      new: counts.new ?? 0,
      changed: counts.changed ?? 0,
      same: counts.same ?? 0,
      missing: counts.missing ?? 0,
      faults: counts.fault ?? 0,
    },
    samples: {
      new: of('new').map(shownRow),
      changed: of('changed').map(shownRow),
      missing: of('missing').map((row) => ({ ...shownRow(row), changes: [] })),
    },
    faults: of('fault')
      .flatMap(({ line, problems }) =>
        Object.entries(problems ?? {}).map(([path, message]) => ({
          line: line ?? 0,
          column: path === '' ? null : headerOf(path),
          message,
        })),
      )
      .slice(0, maxFaults),
    deactivatesMissing: stored.deactivatesMissing,
    kept: kept.rows,
  }
}

function shownRow({ line, code, label, before, after }: ShownRow): MasterImportRow {
  const changes = Object.keys(after ?? {}).map((path) => ({
    part: headerOf(path),
    before: shownPart(before?.[path]),
    after: shownPart(after?.[path]),
  }))
  return { line, code, label, changes }
}

/** Longest part of a preview. */
const maxShown = 200

function shownPart(part: unknown): string | null {
  if (part === null || part === undefined || part === '') return null
  const text = typeof part === 'object' ? Object.values(part).join(' | ') : String(part)
  return text === '' ? null : text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

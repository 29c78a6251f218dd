import { Readable } from 'node:stream'
import type { applicantsQuery, companyApplicantsQuery } from '@vouch/contract'
import { applicantOrder, can, csvLine, neutralText } from '@vouch/domain'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { matchesOfCompanies, matchesOfJob } from '../matching-applications.ts'
import { applicantCells, applicantHeader } from './applicant-cells.ts'
import { countByCompany, readExported } from './export-store.ts'

interface ExportDeps extends ServiceDeps {
  readonly publicUrl: string
}

type JobQuery = Omit<z.output<typeof applicantsQuery>, 'cursor' | 'limit'>
type CompanyQuery = Omit<z.output<typeof companyApplicantsQuery>, 'cursor' | 'limit'>

const batchSize = 500

/**
 * Exports the applicants of a job with the filters and order of its list.
 * @throws AppError not-found, forbidden
 */
export async function exportOfJob(
  deps: ExportDeps,
  actor: Actor,
  jobId: string,
  { sort, ...filter }: JobQuery,
): Promise<FileAnswer> {
  const bounds = { now: deps.clock(), limit: null }
  const ids = await matchesOfJob(deps.db.kysely, actor, { jobId, filter, except: [] }, bounds)
  const taken = { jobId, filters: recordable(filter) }
  return csvOf(deps, actor, inOrder(ids, { sort, ...filter }), taken)
}

/** Exports the applicants of all jobs that the actor may read, with the filters and order of the list. */
export async function exportOfCompanies(
  deps: ExportDeps,
  actor: Actor,
  { sort, ...filter }: CompanyQuery,
): Promise<FileAnswer> {
  requireAccess(actor, 'company.list', null)
  const bounds = { now: deps.clock(), limit: null }
  const ids = await matchesOfCompanies(deps.db.kysely, actor, { filter, except: [] }, bounds)
  return csvOf(deps, actor, inOrder(ids, { sort, ...filter }), { filters: recordable(filter) })
}

/** Puts applications, which come newest first, in the order of their list. */
function inOrder(ids: readonly string[], list: Parameters<typeof applicantOrder>[0]): readonly string[] {
  return applicantOrder(list) === 'oldest' ? ids.toReversed() : ids
}

/** Filters for the audit event. Search words may name a person, so only their presence is recorded. */
function recordable({ q, ...codes }: { readonly q?: string | undefined }): object {
  return { ...codes, ...(q && { words: true }) }
}

/** Audits the export, then streams the rows, so that memory use does not grow with the list. */
async function csvOf(
  { db, clock, publicUrl }: ExportDeps,
  actor: Actor,
  ids: readonly string[],
  taken: { readonly jobId?: string; readonly filters: object },
): Promise<FileAnswer> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    for (const { companyId, count } of await countByCompany(trx, ids)) {
      const details = { ...taken, applications: count }
      await record(trx, {
        action: 'applications.export',
        actorId: actor.userId,
        subjectId: companyId,
        at,
        details,
      })
    }
  })
  const mayReadTags = (companyId: string) => can(actor, 'company.tags.read', { companyId }) === 'yes'
  const batches = async function* () {
    // Spreadsheet programs need the byte order mark to detect UTF-8.
    yield `\uFEFF${csvLine(applicantHeader)}`
    for (let from = 0; from < ids.length; from += batchSize) {
      const rows = await readExported(db.kysely, ids.slice(from, from + batchSize))
      yield rows.map((row) => csvLine(applicantCells(row, publicUrl, mayReadTags).map(neutralText))).join('')
    }
  }
  return new FileAnswer(Readable.from(batches(), { highWaterMark: 2 }), {
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `applicants-${at.toISOString().slice(0, 10)}.csv`,
  })
}

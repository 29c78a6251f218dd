import type { Posting } from '@vouch/postings'
import type { Transaction } from '#db/transaction.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ImportCounts, ImportOptions, ReportEntry } from './import-options.ts'
import {
  findStored,
  insertJobs,
  type JobRow,
  updateJobs,
  upsertCategories,
  upsertCompanies,
} from './import-store.ts'
import { jobRow, lifeOf } from './job-rows.ts'
import { likenessKey, postingHash } from './posting-hash.ts'
import { findDuplicates } from './seen-store.ts'

interface BatchResult extends Omit<ImportCounts, 'read' | 'rejected' | 'cleaned'> {
  readonly report: readonly ReportEntry[]
}

/** Stores a batch of postings with a constant number of statements. */
export async function importBatch(
  trx: Transaction,
  postings: readonly Posting[],
  options: ImportOptions,
  index: JobIndex,
  now: Date,
): Promise<BatchResult> {
  const duplicates = await findDuplicates(
    trx,
    postings.map((posting) => ({ ...posting, line: posting.row, likeness: likenessKey(posting) })),
  )
  const fresh = postings.filter(({ row }) => !duplicates.has(row))
  const stored = new Map((await findStored(trx, fresh)).map((job) => [keyOf(job.source, job.source_id), job]))
  const isUnchanged = (posting: Posting) => {
    const before = stored.get(keyOf(posting.source, posting.sourceId))?.source_hash
    return before?.equals(postingHash(posting, lifeOf(posting, options.asOpen, now).opened)) ?? false
  }
  const changed = fresh.filter((posting) => !isUnchanged(posting))
  const context = await prepare(trx, changed, options, now)
  const created: JobRow[] = []
  const updated: JobRow[] = []
  for (const posting of changed) {
    const id = stored.get(keyOf(posting.source, posting.sourceId))?.id
    const row = jobRow(posting, { ...context.of(posting), asOpen: options.asOpen, now, id })
    if (id === undefined) created.push(row)
    else updated.push(row)
  }
  await insertJobs(trx, created)
  await updateJobs(trx, updated)
  await index.refresh(
    trx,
    [...created, ...updated].map(({ id }) => id),
  )
  return {
    created: created.length,
    updated: updated.length,
    unchanged: fresh.length - changed.length,
    duplicates: duplicates.size,
    companies: context.companies,
    report: postings.flatMap((posting) => entriesOf(posting, duplicates.get(posting.row))),
  }
}

interface Context {
  of(posting: Posting): { readonly companyId: string; readonly categoryId: number | null }
  readonly companies: number
}

/** Finds or inserts the companies and categories of a batch of postings. */
async function prepare(
  trx: Transaction,
  postings: readonly Posting[],
  { ownerId }: ImportOptions,
  now: Date,
): Promise<Context> {
  const categoryNames = [...new Set(postings.map(({ category }) => category).filter(Boolean))]
  const categories = await upsertCategories(trx, categoryNames)
  const abouts = new Map<string, string>()
  for (const { company, companyAbout } of postings) {
    if (!abouts.get(company)) abouts.set(company, companyAbout)
  }
  const companies = [...abouts].map(([name, about]) => ({ name, about }))
  const { ids, added } = await upsertCompanies(trx, companies, ownerId, now)
  return {
    companies: added,
    of: ({ company, category }) => {
      const companyId = ids.get(company)
      if (companyId === undefined) throw new Error(`the company ${company} was not stored`)
      return { companyId, categoryId: categories.get(category) ?? null }
    },
  }
}

function entriesOf(posting: Posting, duplicate: string | undefined): ReportEntry[] {
  const about = { line: posting.row, source: posting.source, id: posting.sourceId }
  if (duplicate !== undefined) return [{ ...about, outcome: 'duplicate', reason: duplicate }]
  return posting.notes.map(({ message }) => ({ ...about, outcome: 'cleaned', reason: message }))
}

function keyOf(source: string, id: string): string {
  return JSON.stringify([source, id])
}

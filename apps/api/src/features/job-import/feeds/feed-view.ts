import type { JobFeed, JobFeedSummary } from '@vouch/contract'
import type { Executor } from '#db/transaction.ts'
import { type Preview, previewRows } from '../preview/preview-rows.ts'
import { mappingOf } from '../storing/run-import.ts'
import type { StoredJobFeed } from './feeds-store.ts'

export function summaryOfFeed(feed: StoredJobFeed): JobFeedSummary {
  const {
    id,
    companyId,
    companyName,
    name,
    url,
    state,
    everyHours,
    problem,
    doubt,
    failures,
    openJobs,
    version,
  } = feed
  return {
    id,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    name,
    url,
    state,
    everyHours,
    lastFetchedAt: feed.lastFetchedAt?.toISOString() ?? null,
    nextFetchAt: feed.nextFetchAt?.toISOString() ?? null,
    problem,
    doubt,
    failures,
    openJobs,
    version,
  }
}

/** A feed with its columns and what its first postings become. */
export async function viewFeed(executor: Executor, feed: StoredJobFeed, now: Date): Promise<JobFeed> {
  const { format, encoding, columns, settings, samples } = feed
  const mapping = { ...mappingOf({ ...feed, kind: 'feed' }), now }
  const preview: Preview =
    samples.length > 0
      ? await previewRows(executor, samples, mapping, feed.id)
      : { rows: [], lacksCompany: false }
  return {
    ...summaryOfFeed(feed),
    format,
    encoding,
    columns,
    settings,
    preview: preview.rows,
    lacksCompany: preview.lacksCompany,
    createdAt: feed.createdAt.toISOString(),
  }
}

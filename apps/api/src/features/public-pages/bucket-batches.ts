import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/** Pages are spread over buckets by the last byte of their id, which is random (SQL: `sitemap_bucket`). */
export const buckets = 256

interface BucketRow {
  readonly bucket: number
  readonly id: string
}

interface BucketStatement {
  /** Name of the prepared statement. */
  readonly name: string
  /**
   * SQL that reads a batch in order of bucket and id. Its parameters: now, the bucket and id to continue after, the
   * bucket before which to end.
   */
  readonly sql: string
  readonly batchSize: number
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Reads the rows of some buckets in batches. Holds no connection between them, because a crawler may be slow. */
export async function* readBuckets<Row extends BucketRow>(
  { db, clock }: { readonly db: Database; readonly clock: ServiceDeps['clock'] },
  { name, sql, batchSize }: BucketStatement,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Row[]> {
  let after = { bucket: from, id: beforeAll }
  for (;;) {
    const values = [clock(), after.bucket, after.id, to]
    const rows = await prepared<Row & Record<string, unknown>>(db, name, sql, values)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < batchSize) return
    after = { bucket: last.bucket, id: last.id }
  }
}

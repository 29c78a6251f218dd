import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { companyIs, isInMarketplace } from '#db/sql/company-sql.ts'
import { jobIs, takesApplications, wasPublic } from '#db/sql/job-sql.ts'
import type { ServiceDeps } from '#platform/feature.ts'

/** A page in a sitemap. */
interface Listed {
  readonly slug: string
  /** When the page last changed. */
  readonly changedAt: Date
}

/** A part of a sitemap: `index` of `count` parts. The count is a power of two, at most {@link maxParts}. */
export interface Part {
  readonly index: number
  readonly count: number
}

/** A part, and when a page in it was last added, changed or removed; null for an empty part. */
export interface DatedPart extends Part {
  readonly changedAt: Date | null
}

export const sitemapKinds = ['jobs', 'companies'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

export interface SitemapReadModel {
  parts(kind: SitemapKind): Promise<readonly DatedPart[]>
  /** Reads a part's own open jobs, or public companies, in batches. */
  listed(kind: SitemapKind, part: Part): AsyncIterable<readonly Listed[]>
}

/** Pages are spread over the parts by the last byte of their id, which is random. */
const buckets = 256
export const maxParts = buckets
/** A sitemap may hold 50,000 pages (https://www.sitemaps.org/protocol.html). Parts vary in size, so this is lower. */
const pagesPerPart = 40_000
const batchSize = 2_000
/** Number of buckets that are counted to estimate the total. */
const counted = 4

interface Source {
  readonly estimate: string
  readonly changes: string
  readonly rows: string
}

const jobIsListed = `j.is_own and ${takesApplications('$1')}`

const sources: Readonly<Record<SitemapKind, Source>> = {
  jobs: {
    estimate: `
      select count(*)::int as count from jobs j
      where j.is_own and ${jobIs('open')} and sitemap_bucket(j.id) = any(array(select generate_series(0, ${counted - 1})))`,
    // A job also leaves the sitemap when its company leaves the marketplace, and when its closing date has passed. The
    // latter changes `updated_at` only when the expiry job runs, up to a minute later.
    changes: `
      select b.bucket, greatest(
        (select max(j.updated_at) from jobs j
          where j.is_own and ${wasPublic()} and sitemap_bucket(j.id) = b.bucket),
        (select max(c.updated_at) from companies c where not (${isInMarketplace()}))
      ) as changed_at from generate_series(0, ${buckets - 1}) b (bucket)`,
    rows: `
      select sitemap_bucket(j.id) as bucket, j.id, j.slug, j.updated_at as changed_at
      from jobs j join companies c on c.id = j.company_id
      where ${jobIsListed} and (sitemap_bucket(j.id), j.id) > ($2::int, $3::uuid) and sitemap_bucket(j.id) < $4
      order by sitemap_bucket(j.id), j.id limit ${batchSize}`,
  },
  companies: {
    estimate: `select count(*)::int as count from companies c where ${isInMarketplace()} and ${bucketOf('c.id')} < ${counted}`,
    changes: `
      select ${bucketOf('c.id')} as bucket, max(c.updated_at) as changed_at from companies c
      where not ${companyIs('draft')} group by 1`,
    rows: `
      select ${bucketOf('p.id')} as bucket, p.id, p.slug, c.updated_at as changed_at
      from public_companies p join companies c on c.id = p.id
      where $1::timestamptz is not null and (${bucketOf('p.id')}, p.id) > ($2::int, $3::uuid) and ${bucketOf('p.id')} < $4
      order by 1, 2 limit ${batchSize}`,
  },
}

function bucketOf(id: string): string {
  return `sitemap_bucket(${id})`
}

interface Row {
  readonly bucket: number
  readonly id: string
  readonly slug: string
  readonly changed_at: Date
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

export function createSitemapReadModel({ db, clock }: ServiceDeps): SitemapReadModel {
  return {
    parts: async (kind) => {
      const { estimate, changes } = sources[kind]
      const [[estimated], changed] = await Promise.all([
        prepared<{ count: number }>(db, `sitemap-estimate-${kind}`, estimate),
        prepared<{ bucket: number; changed_at: Date | null }>(db, `sitemap-changes-${kind}`, changes),
      ])
      const count = partsFor(((estimated?.count ?? 0) * buckets) / counted)
      const parts = Array.from({ length: count }, (_, index) => ({ index, count }))
      return parts.map((part) => {
        const [from, to] = bucketsOf(part)
        const times = changed
          .filter(({ bucket }) => bucket >= from && bucket < to)
          .map(({ changed_at: at }) => at)
        const latest = times.reduce((a, b) => (b !== null && (a === null || b > a) ? b : a), null)
        return { ...part, changedAt: latest }
      })
    },
    listed: (kind, part) => readBatches(db, clock, { ...sources[kind], kind }, part),
  }
}

/** Number of parts for an estimated number of pages. A power of two, so that it changes seldom. */
function partsFor(pages: number): number {
  const parts = 2 ** Math.ceil(Math.log2(Math.max(1, pages / pagesPerPart)))
  return Math.min(maxParts, parts)
}

function bucketsOf({ index, count }: Part): [from: number, to: number] {
  const size = buckets / count
  return [index * size, (index + 1) * size]
}

/** Reads in batches and holds no connection between them, because a crawler may be slow or disconnect. */
async function* readBatches(
  db: Database,
  clock: ServiceDeps['clock'],
  { kind, rows: sql }: Source & { readonly kind: SitemapKind },
  part: Part,
): AsyncIterable<readonly Listed[]> {
  const [from, to] = bucketsOf(part)
  let place = { bucket: from, id: beforeAll }
  for (;;) {
    const values = [clock(), place.bucket, place.id, to]
    const rows = await prepared<Row & Record<string, unknown>>(db, `sitemap-rows-${kind}`, sql, values)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ slug, changed_at }) => ({ slug, changedAt: changed_at }))
    if (rows.length < batchSize) return
    place = last
  }
}

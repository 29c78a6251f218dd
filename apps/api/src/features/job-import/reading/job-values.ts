import { createHash } from 'node:crypto'
import type { JobImportSettings } from '@vouch/contract'
import { slugify } from '@vouch/domain/slug'
import type { Posting } from '@vouch/postings'
import { uuidv7 } from '#base/uuid.ts'
import { type LifeRules, lifeOf } from './job-life.ts'

/** Increment it when the mapping changes, so that every imported posting is stored again. */
const mappingVersion = 3

export type StoringSettings = Pick<JobImportSettings, 'applyAt' | 'isOwn'> & LifeRules

/** A posting as a row of the temporary table `import_rows`, whose columns have these names. */
export type JobValues = Readonly<Record<string, unknown>>

/**
 * Converts a posting to a row of `jobs`, with the keys to find or add its company and category.
 * @param n number of the row within its batch
 */
export function jobValues(n: number, posting: Posting, settings: StoringSettings, now: Date): JobValues {
  const id = uuidv7()
  const { status, closesAt, opened } = lifeOf(posting, settings, now)
  const { pay } = posting
  const applyUrl = settings.applyAt === 'source' ? posting.url : null
  return {
    n,
    row: posting.row,
    company: posting.company,
    company_slug: slugify(posting.company),
    company_new: uuidv7(),
    about: posting.companyAbout,
    category: posting.category,
    category_slug: posting.category === '' ? '' : slugify(posting.category),
    likeness: likenessOf(posting),
    id,
    slug: `${slugify(`${posting.title} ${posting.company}`)}-${id.slice(-8)}`,
    status,
    title: posting.title,
    employment_type: posting.employmentType,
    seniority: posting.seniority,
    openings: posting.openings,
    work_mode: posting.workMode,
    location: posting.location,
    country: posting.country,
    other_places: posting.otherPlaces.length > 0 ? posting.otherPlaces : null,
    description: posting.description,
    required_skills: posting.skills,
    pay_min: pay?.min,
    pay_max: pay?.max,
    pay_currency: pay?.currency,
    pay_period: pay?.period,
    posted_at: posting.postedOn ? `${posting.postedOn}T00:00:00Z` : null,
    closes_at: closesAt,
    closes_on: closesAt.toISOString().slice(0, 10),
    source_closes_on: opened ? null : posting.closesOn,
    source: posting.source,
    source_id: posting.sourceId,
    source_url: posting.url,
    apply_url: applyUrl,
    is_own: settings.isOwn,
    source_hash: `\\x${hashOf(posting, [opened, applyUrl !== null, settings.isOwn])}`,
  }
}

/**
 * SHA-256 of what is stored of a posting, in hex. Does not depend on the time of the import. Postings with one place keep the
 * hash that they had before further places were stored, so that an upgrade does not store them all again.
 */
function hashOf(
  { row: _, notes: __, otherPlaces, ...posting }: Posting,
  settings: readonly boolean[],
): string {
  const stored = otherPlaces.length > 0 ? { ...posting, otherPlaces } : posting
  return createHash('sha256')
    .update(JSON.stringify([mappingVersion, ...settings, stored]))
    .digest('hex')
}

/** Postings of a file with equal numbers are the same job under different ids. A 64-bit integer, as text. */
function likenessOf({ company, title, location, otherPlaces, postedOn }: Posting): string {
  const others = otherPlaces.map((place) => `${place.location}|${place.country}`)
  const parts = [company, title, location, postedOn ?? '', ...others].map((part) => part.toLowerCase())
  return createHash('sha256').update(JSON.stringify(parts)).digest().readBigInt64LE().toString()
}

import { jobLifeDays, slugify } from '@vouch/domain'
import type { Posting } from '@vouch/postings'
import { uuidv7 } from '#base/uuid.ts'
import type { JobRow } from './import-store.ts'
import { postingHash } from './posting-hash.ts'

const dayMs = 86_400_000

interface Life {
  readonly status: 'open' | 'expired'
  readonly closesAt: Date
  /** True when the posting is open only because of the import option `asOpen`. */
  readonly opened: boolean
}

/**
 * Computes when an imported posting closes: at the end of its closing date, at most 90 days from now. Without a closing
 * date, a default number of days is counted from its posting date, or from now if `asOpen` opens it.
 */
export function lifeOf({ postedOn, closesOn }: Posting, asOpen: boolean, now: Date): Life {
  const posted = postedOn ? new Date(`${postedOn}T00:00:00Z`) : now
  const wished = closesOn
    ? new Date(`${closesOn}T23:59:59Z`)
    : new Date(posted.getTime() + jobLifeDays.default * dayMs)
  const closesAt = new Date(Math.min(wished.getTime(), now.getTime() + jobLifeDays.max * dayMs))
  const opened = asOpen && (closesOn === null || closesAt <= now)
  if (opened)
    return { status: 'open', closesAt: new Date(now.getTime() + jobLifeDays.default * dayMs), opened }
  return { status: closesAt > now ? 'open' : 'expired', closesAt, opened }
}

interface RowContext {
  readonly companyId: string
  readonly categoryId: number | null
  readonly asOpen: boolean
  readonly now: Date
  /** Id of the stored job; undefined for a new posting. */
  readonly id: string | undefined
}

/** Maps a posting to a row of the table `jobs`. A null `posted_at` leaves the stored date unchanged. */
export function jobRow(posting: Posting, context: RowContext): JobRow {
  const { companyId, categoryId, asOpen, now } = context
  const id = context.id ?? uuidv7(now.getTime())
  const { status, closesAt, opened } = lifeOf(posting, asOpen, now)
  const { pay } = posting
  const postedAt = posting.postedOn ? `${posting.postedOn}T00:00:00Z` : context.id ? null : now
  return {
    id,
    company_id: companyId,
    slug: `${slugify(`${posting.title} ${posting.company}`)}-${id.slice(-8)}`,
    status,
    title: posting.title,
    category_id: categoryId,
    employment_type: posting.employmentType,
    seniority: posting.seniority,
    openings: posting.openings,
    work_mode: posting.workMode,
    location: posting.location,
    country: posting.country,
    description: posting.description,
    required_skills: posting.skills,
    pay_min: pay?.min ?? null,
    pay_max: pay?.max ?? null,
    pay_currency: pay?.currency ?? null,
    pay_period: pay?.period ?? null,
    posted_at: postedAt,
    closes_at: closesAt,
    closes_on: closesAt.toISOString().slice(0, 10),
    source: posting.source,
    source_id: posting.sourceId,
    source_url: posting.url,
    source_hash: `\\x${postingHash(posting, opened).toString('hex')}`,
    created_at: now,
    updated_at: now,
  }
}

import { jobLifeDays, slugify } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import type { JobRow } from './import-store.ts'
import type { Posting } from './map-posting.ts'
import { postingHash } from './posting-hash.ts'

const dayMs = 86_400_000

/** When a posting opens and ends, and whether it is open now. */
export interface Life {
  readonly status: 'open' | 'expired'
  readonly closesAt: Date
  /** It is open only because the import was told to open what has ended. */
  readonly opened: boolean
}

/** The end of the closing day, at most 90 days away; without one the default life, from the posting or, when opened, from now. */
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

/** What a row needs besides the posting. */
export interface RowContext {
  readonly companyId: string
  readonly categoryId: number | null
  readonly asOpen: boolean
  readonly now: Date
  /** Of a job that is there already. */
  readonly id: string | undefined
}

/** The row of `jobs` that a posting becomes. A job that is there keeps its address and, without a date, its posting. */
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
    source_url: posting.sourceUrl,
    source_hash: `\\x${postingHash(posting, opened).toString('hex')}`,
    created_at: now,
    updated_at: now,
  }
}

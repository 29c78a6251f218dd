import type { AnswerFigures, CompanyCard, CompanyPage, CompanyPhoto, MasterPick } from '@vouch/contract'
import { fewestPeople, isEmailAddress } from '@vouch/domain'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { decodeCursor, pageOf } from '#db/paging.ts'
import { beginsWord } from '#db/word-start.ts'
import type { FreshJobs } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { companyPictureAddress } from '#platform/files/company-picture-address.ts'
import type { CompanyPages } from './ports.ts'

/** Earliest plausible founding year. Drafts can hold earlier years, which are not shown. */
const firstYear = 500

interface CardRow {
  readonly id: string
  readonly slug: string
  readonly shown_name: string
  readonly shown_key: string
  readonly location: string | null
  readonly industry: MasterPick | null
  readonly size: MasterPick | null
  readonly status: string
  readonly logo: string | null
  readonly open_jobs: number
}

interface PageRow extends CardRow {
  readonly name: string
  readonly kind: MasterPick | null
  readonly founded: number | null
  readonly website: string | null
  readonly about: string
  readonly benefits: readonly MasterPick[]
  readonly departments: readonly MasterPick[]
  readonly privacy_address: string
  readonly response_days: number | null
  readonly figures: AnswerFigures | null
  readonly photos: readonly Omit<CompanyPhoto, 'small' | 'medium' | 'large'>[]
}

const answerFigures = sql`case when t.people >= ${fewestPeople} then json_build_object(
  'applications', t.due, 'answered', t.answers, 'inTimePercent', 100 * t.in_time / t.due,
  'answerMinutes', t.median_minutes, 'decisionMinutes', t.decision_minutes) end`

const cardColumns = (now: Date) => sql`
  c.id, c.slug, c.shown_name, c.shown_key, c.location, c.industry, c.size, c.status,
  (select p.id from company_pictures p where p.company_id = c.id and p.kind = 'logo') as logo,
  (select count(*)::int from job_search s where s.company_id = c.id and s.closes_at > ${now}) as open_jobs`

export function createCompanyPageReadModel(deps: ServiceDeps & { readonly jobs: FreshJobs }): CompanyPages {
  const { db, clock, jobs } = deps
  return {
    list: async ({ q = '', limit = 20, cursor }) => {
      const after = decodeCursor(cursor, ['string', 'uuid'])
      const named = q
        ? sql`and (${beginsWord(sql.ref('shown_key'), q)} or ${beginsWord(sql.ref('name_key'), q)})`
        : sql``
      const further = after ? sql`and (shown_key, id) > (${after[0]}, ${after[1]}::uuid)` : sql``
      const { rows } = await sql<CardRow>`
        select ${cardColumns(clock())}
        from (
          select * from public_companies where true ${named} ${further}
          order by shown_key, id limit ${limit + 1}
        ) c
        order by c.shown_key, c.id`.execute(db.kysely)
      const page = pageOf(rows, limit, (row) => [row.shown_key, row.id])
      return { items: page.items.map(toCard), nextCursor: page.nextCursor }
    },

    page: async (slug) => {
      const now = clock()
      const { rows } = await sql<PageRow>`
        select ${cardColumns(now)}, c.name, c.kind, c.founded, c.website, c.about, c.benefits, c.departments,
          c.privacy_address, c.response_days, ${answerFigures} as figures,
          (
            select coalesce(json_agg(
              json_build_object('id', p.id, 'text', p.alt, 'width', p.width, 'height', p.height)
              order by p.position, p.created_at, p.id), '[]'::json)
            from company_pictures p where p.company_id = c.id and p.kind = 'photo'
          ) as photos
        from public_companies c
        left join company_answer_times t on t.company_id = c.id
        where c.slug = ${slug}`.execute(db.kysely)
      const [row] = rows
      if (!row) throw notFound('This company')
      return toPage(row, now)
    },

    jobs: async (slug, page) => {
      const { rows } = await sql<{ id: string }>`
        select id from public_companies where slug = ${slug}`.execute(db.kysely)
      if (!rows[0]) throw notFound('This company')
      return jobs.ofCompany(rows[0].id, page)
    },
  }
}

function toCard(row: CardRow): CompanyCard {
  return {
    slug: row.slug,
    name: row.shown_name,
    location: row.location,
    industry: row.industry?.label ?? null,
    size: row.size?.label ?? null,
    verified: row.status === 'verified',
    logo: row.logo ? companyPictureAddress(row.logo) : null,
    openJobs: row.open_jobs,
  }
}

function toPage(row: PageRow, now: Date): CompanyPage {
  const { founded, privacy_address: privacy } = row
  const isYear = founded !== null && founded >= firstYear && founded <= now.getUTCFullYear()
  return {
    ...toCard(row),
    id: row.id,
    legalName: row.name,
    kind: row.kind?.label ?? null,
    founded: isYear ? founded : null,
    website: row.website,
    about: row.about,
    benefits: row.benefits.map(({ label }) => label),
    departments: row.departments.map(({ label }) => label),
    photos: row.photos.map((photo) => ({ ...photo, ...companyPictureAddress(photo.id) })),
    privacyAddress: isEmailAddress(privacy) ? privacy : null,
    responseDays: row.response_days,
    answerFigures: row.figures,
  }
}

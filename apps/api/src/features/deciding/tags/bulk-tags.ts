import { tagLimits } from '@vouch/contract'
import type { TagFacts } from '@vouch/domain'
import { sql } from 'kysely'
import { isPersonLeaving } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import type { BulkTags, NamedTag, TagPlace } from '../ports.ts'
import { ensureTag } from './make-tag.ts'

const applicationsOf = (places: readonly { readonly applicationId: string }[]) =>
  places.map(({ applicationId }) => applicationId)
const tagsOf = (places: readonly { readonly tagId: string | null }[]) => places.map(({ tagId }) => tagId)
const rowsOf = (places: readonly TagPlace[]) =>
  sql`unnest(${applicationsOf(places)}::uuid[], ${tagsOf(places)}::uuid[]) p (application_id, tag_id)`

export const bulkTags: BulkTags = {
  named: async (executor, companyIds, name) => {
    const { rows } = await sql<NamedTag & { readonly companyId: string }>`
      select c.id as "companyId", g.id as "tagId", (g.id is not null or
        (select count(*) from company_tags o where o.company_id = c.id) < ${tagLimits.company}) as "isPossible"
      from unnest(${companyIds}::uuid[]) c (id)
      left join company_tags g on g.company_id = c.id and lower(g.name) = lower(${name})`.execute(executor)
    return new Map(rows.map(({ companyId, ...tag }) => [companyId, tag]))
  },

  facts: async (executor, places) => {
    const { rows } = await sql<Omit<TagFacts, 'isPossible'> & { readonly id: string }>`
      select a.id, coalesce(t.has, false) as has, coalesce(t.count, 0)::int as count,
        ${condition(isPersonLeaving)} as "isLeaving"
      from unnest(${applicationsOf(places)}::uuid[], ${tagsOf(places)}::uuid[]) p (application_id, tag_id)
      join applications a on a.id = p.application_id
      cross join lateral (
        select count(*) as count, bool_or(t.tag_id = p.tag_id) as has
        from application_tags t where t.application_id = a.id
      ) t`.execute(executor)
    return new Map(rows.map(({ id, ...facts }) => [id, facts]))
  },

  ensure: async (trx, companyIds, name) => {
    const found = new Map<string, { tagId: string; isMade: boolean }>()
    // Always in the same order, so that two runs cannot wait for each other.
    for (const companyId of [...companyIds].sort()) {
      const tag = await ensureTag(trx, companyId, name)
      if (tag) found.set(companyId, tag)
    }
    return found
  },

  lock: async (trx, tagIds) => {
    const { rows } = await sql<{ id: string }>`
      select id from company_tags where id = any(${tagIds}::uuid[]) order by id for key share`.execute(trx)
    return new Set(rows.map(({ id }) => id))
  },

  put: async (trx, places) => {
    await sql`insert into application_tags (application_id, tag_id)
      select p.application_id, p.tag_id from ${rowsOf(places)} on conflict do nothing`.execute(trx)
  },

  take: async (trx, places) => {
    await sql`delete from application_tags t using ${rowsOf(places)}
      where t.application_id = p.application_id and t.tag_id = p.tag_id`.execute(trx)
  },

  forgetUnused: async (trx, tagIds) => {
    // Locked first: an addition that is under way commits before the next statement looks.
    await sql`select from company_tags where id = any(${tagIds}::uuid[]) order by id for update`.execute(trx)
    await sql`delete from company_tags g where g.id = any(${tagIds}::uuid[])
      and not exists (select from application_tags t where t.tag_id = g.id)`.execute(trx)
  },
}

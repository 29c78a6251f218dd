import type { listCategories, RouteAnswer } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** Converts category slugs to ids. Unknown slugs are omitted. */
export type CategoryIds = (slugs: readonly string[]) => Promise<readonly number[]>

/** Reads categories by id. @param ids categories that the answer must have, if they exist */
export type CategoryNames = (
  ids: readonly number[],
) => Promise<ReadonlyMap<number, { readonly slug: string; readonly name: string }>>

export interface CategoryReadModel {
  list(): Promise<RouteAnswer<typeof listCategories>>
  readonly names: CategoryNames
  readonly ids: CategoryIds
  companyIdOf(slug: string): Promise<string | undefined>
}

const categoryNames = `select id, slug, name from job_categories`
const categoriesByName = `select slug, name from job_categories order by name, id`
const categoryIds = `select id from job_categories where slug = any($1::text[]) order by id`
const companyBySlug = `select id from companies where slug = $1`

const ttlMs = 30_000

/** Reads categories. Keeps their names for half a minute, because they rarely change. */
export function createCategoryReadModel(db: Database): CategoryReadModel {
  let kept: { readonly names: Awaited<ReturnType<CategoryNames>>; readonly until: number } | undefined
  return {
    names: async (ids) => {
      if (kept && kept.until > Date.now() && ids.every((id) => kept?.names.has(id))) return kept.names
      const rows = await prepared<{ id: number; slug: string; name: string }>(
        db,
        'category-names',
        categoryNames,
      )
      const names = new Map(rows.map(({ id, slug, name }) => [id, { slug, name }]))
      kept = { names, until: Date.now() + ttlMs }
      return names
    },
    list: async () => ({
      items: await prepared<{ slug: string; name: string }>(db, 'categories-by-name', categoriesByName),
    }),
    ids: async (slugs) => {
      const rows = await prepared<{ id: number }>(db, 'category-ids', categoryIds, [slugs])
      return rows.map(({ id }) => id)
    },
    companyIdOf: async (slug) => {
      const [row] = await prepared<{ id: string }>(db, 'company-id-by-slug', companyBySlug, [slug])
      return row?.id
    },
  }
}

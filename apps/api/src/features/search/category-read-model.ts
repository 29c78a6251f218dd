import type { listCategories, RouteAnswer } from '@vouch/contract'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

/** Converts category slugs to ids. Unknown slugs are omitted. */
export type CategoryIds = (slugs: readonly string[]) => Promise<readonly number[]>

export interface CategoryReadModel {
  list(): Promise<RouteAnswer<typeof listCategories>>
  readonly ids: CategoryIds
  companyIdOf(slug: string): Promise<string | undefined>
}

const categoriesByName = `select slug, name from job_categories order by name, id`
const categoryIds = `select id from job_categories where slug = any($1::text[]) order by id`
const companyBySlug = `select id from companies where slug = $1`

export function createCategoryReadModel(db: Database): CategoryReadModel {
  return {
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

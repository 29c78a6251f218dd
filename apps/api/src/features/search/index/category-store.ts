import { readFile } from 'node:fs/promises'
import { slugify } from '@vouch/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'

const categoriesFile = new URL('../../../../../../data/categories.json', import.meta.url)

/** Inserts the default job categories. Existing categories stay unchanged. */
export async function ensureCategories(db: Database): Promise<void> {
  const names = z.array(z.string()).parse(JSON.parse(await readFile(categoriesFile, 'utf8')))
  const slugs = names.map((name) => slugify(name))
  await sql`
    insert into job_categories (slug, name)
    select * from unnest(${slugs}::text[], ${names}::text[]) on conflict (slug) do nothing`.execute(db.kysely)
}

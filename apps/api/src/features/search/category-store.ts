import { readFile } from 'node:fs/promises'
import { slugify } from '@vouch/domain'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

const addCategories = `
  insert into job_categories (slug, name)
  select * from unnest($1::text[], $2::text[]) on conflict (slug) do nothing`

const categoriesFile = new URL('../../../../../data/categories.json', import.meta.url)

/** Adds the categories that every marketplace begins with; those that are there stay as they are. */
export async function ensureCategories(db: Database): Promise<void> {
  const names = z.array(z.string()).parse(JSON.parse(await readFile(categoriesFile, 'utf8')))
  await prepared(db, 'add-categories', addCategories, [names.map((name) => slugify(name)), names])
}

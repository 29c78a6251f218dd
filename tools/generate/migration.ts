import { create, nextNumber } from './files.ts'
import { namesOf } from './names.ts'

const folder = 'apps/api/src/db/migrations'

/** Creates the next SQL migration. Migrations only go forward: add new columns before removing old ones. */
export function generateMigration(name: string | undefined, sql = 'SELECT 1;'): void {
  const { snake, title } = namesOf(name)
  create(`${folder}/${nextNumber(folder)}_${snake}.sql`, `-- ${title}.\n${sql}\n`)
}

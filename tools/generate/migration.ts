import { create, nextNumber } from './files.ts'
import { namesOf } from './names.ts'

const folder = 'apps/api/src/db/migrations'

/** An SQL migration with the next number: forward only, expand before contract. */
export function generateMigration(name: string | undefined, sql = 'SELECT 1;'): void {
  const { snake, title } = namesOf(name)
  create(`${folder}/${nextNumber(folder)}_${snake}.sql`, `-- ${title}.\n${sql}\n`)
}

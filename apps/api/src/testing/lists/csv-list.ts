import { wholeFields } from '@vouch/domain'
import type { Database } from '#db/connect.ts'

/** Fields of the list {@link createCsvList}: one of each kind. */
export const csvFields = wholeFields([
  { name: 'note', label: 'Note', kind: 'text', indexed: true },
  { name: 'story', label: 'Story', kind: 'long-text' },
  { name: 'size', label: 'Size', kind: 'number', indexed: true, min: -1000, max: 1_000_000 },
  { name: 'fragile', label: 'Fragile', kind: 'flag' },
  { name: 'since', label: 'Since', kind: 'date' },
  { name: 'site', label: 'Site', kind: 'web-address' },
  {
    name: 'wood',
    label: 'Wood',
    kind: 'choice',
    choices: [
      { code: 'oak', label: 'Oak' },
      { code: 'pine', label: 'Pine' },
    ],
  },
  { name: 'country', label: 'Country', kind: 'reference', entity: 'countries' },
  { name: 'old', label: 'Old', kind: 'text', dropped: true },
])

/** Adds the list `shelves`, whose values may be below each other, or empties it. */
export async function createCsvList(db: Database): Promise<void> {
  await db.pool.query(`
    delete from master_imports where entity = 'shelves'; delete from master_history where entity = 'shelves';
    delete from master_facts where entity = 'shelves'; delete from master_values where entity = 'shelves';
    delete from master_entities where name = 'shelves'`)
  await db.pool.query(
    `insert into master_entities (name, label, position, hierarchical, translatable, source, parents, fields)
     values ('shelves', 'Shelves', 900, true, true, 'admin', '{shelves}', $1)`,
    [JSON.stringify(csvFields)],
  )
}

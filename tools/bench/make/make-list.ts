import type { Client } from '../client.ts'

export const benchList = 'bench'
const values = 100_000

/** `half` has two values, `rare` 2,000, `size` is another number for each value of the list. */
const fields = [
  { name: 'half', label: 'Half', kind: 'text', indexed: true },
  { name: 'rare', label: 'Rare', kind: 'text', indexed: true },
  { name: 'size', label: 'Size', kind: 'number', indexed: true },
]

/** Makes a list of 100,000 values, unless the database has it. Names have a word of 5,000 and one that all share. */
export async function makeList(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from master_entities where name = $1', [benchList])
  if (rowCount !== 0) return
  // The triggers write the fields' facts; connections that fill tables run without triggers.
  await client.query('set session_replication_role = origin')
  await client.query(
    `insert into master_entities (name, label, position, hierarchical, translatable, source, fields)
     values ($1, 'Bench', 999, false, false, 'admin', $2)`,
    [benchList, JSON.stringify(fields)],
  )
  for (let made = 0; made < values; made += 5_000)
    await client.query(
      `insert into master_values (entity, code, label, source, attributes, words)
       select $1, 'c' || n, 'Value ' || md5(n::text) || ' item' || n % 5000, 'admin',
         jsonb_build_object('half', case when n % 2 = 0 then 'a' else 'b' end, 'rare', 'r' || n % 2000, 'size', n),
         array_to_tsvector(array[$1 || ':value', $1 || ':' || md5(n::text), $1 || ':item' || n % 5000])
       from generate_series($2::int + 1, $2::int + 5000) n`,
      [benchList, made],
    )
  await client.query('vacuum analyze master_values, master_facts')
}

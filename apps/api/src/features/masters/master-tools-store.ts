import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { touchEntities } from './entities-store.ts'
import { type Term, termsOf } from './options/master-terms.ts'
import { wordsQuery } from './options/options-search.ts'
import type { MasterTools, ValueNames } from './ports.ts'
import { rebuildWords } from './values-store.ts'

interface StoredTerm extends Term {
  readonly row: string
}

type Labels = Pick<ValueNames, 'label' | 'labels'>

export const masterTools: MasterTools = {
  form: searchForm,

  wordsQuery: (entity, text) => wordsQuery(entity, searchForm(text)),

  name: async (trx, id, names, before) => {
    const { rows } = await sql<StoredTerm>`
      select ctid::text as row, language, is_label as "isLabel", term, shown from master_terms
      where value_id = ${id}`.execute(trx)
    const wanted = termsOf({ entity: '', code: '', ...names })
    const kept = rows.filter((row) => wanted.some((term) => isSame(row, term, before)))
    const added = wanted.filter((term) => !kept.some((row) => isSame(row, term, before)))
    const gone = rows.filter((row) => !kept.includes(row)).map(({ row }) => row)
    await sql`delete from master_terms where ctid = any(${gone}::tid[])`.execute(trx)
    await sql`
      insert into master_terms (value_id, entity, language, is_label, term, shown, source, position, active)
      select v.id, v.entity, t.language, t."isLabel", t.term, t.shown, 'admin', v.position, v.active
      from json_to_recordset(${JSON.stringify(added)}::json)
        as t (language text, "isLabel" boolean, term text, shown text)
      join master_values v on v.id = ${id}`.execute(trx)
    await rebuildWords(trx, [id])
  },

  place: async (trx, id) => {
    await sql`
      with recursive below as (
        select v.id, case when p.id is null then '{}' else p.id || p.ancestors end as chain
        from master_values v left join master_values p on p.id = v.parent_id
        where v.id = ${id}
        union all
        select c.id, b.id || b.chain from below b join master_values c on c.parent_id = b.id
        where c.id <> all (b.chain) and c.id <> b.id
      )
      update master_values v set ancestors = b.chain
      from below b where b.id = v.id and v.ancestors <> b.chain`.execute(trx)
  },

  touch: (trx: Transaction, entity) => touchEntities(trx, [entity]),
}

/** Whether a stored name is one of those wanted. A label that becomes a synonym loses its rank; other names keep theirs. */
function isSame(stored: StoredTerm, wanted: Term, before: Labels | null): boolean {
  const isEqual =
    stored.language === wanted.language && stored.term === wanted.term && stored.shown === wanted.shown
  if (!isEqual || stored.isLabel === wanted.isLabel) return isEqual
  const label = stored.language === 'en' ? before?.label : before?.labels[stored.language]
  return stored.isLabel && stored.shown !== label
}

import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterRow, Synonym } from './master-row.ts'
import { termsOf } from './master-terms.ts'
import { searchForm } from './search-form.ts'
import { readLists } from './seed-lists.ts'
import { hashOf, replaceTerms } from './values-store.ts'

interface OwnValue {
  readonly id: number
  readonly entity: string
  readonly code: string
  readonly label: string
  readonly uri: string | null
  readonly adopted: string | null
}

/** Finds values of ours that are the same as a concept. */
export interface Adoption {
  /** The value of ours that this concept belongs to; undefined when it is a value of its own. */
  find(row: MasterRow): OwnValue | undefined
}

/** Names that ESCO qualifies: `Java (computer programming)`. */
const qualifier = /\s*\([^()]*\)$/

/**
 * Reads our own values. A concept belongs to the one that has its URI, else to the one without URI that has its label,
 * its label without the qualifier, or that was written down as the same. Synonyms are not enough: they are looser.
 */
export async function prepareAdoption(trx: Transaction, entities: readonly string[]): Promise<Adoption> {
  const { rows } = await sql<OwnValue>`
    select id, entity, code, label, uri, encode(adopted_hash, 'hex') as adopted
    from master_values where source <> 'esco' and entity = any(${[...entities]}::text[])`.execute(trx)
  const stored = await sql<{ uri: string }>`
    select uri from master_values where source = 'esco' and entity = any(${[...entities]}::text[])`.execute(
    trx,
  )
  const ownOfEsco = new Set(stored.rows.map(({ uri }) => uri))
  const byUri = new Map(rows.flatMap((own) => (own.uri === null ? [] : [[`${own.entity} ${own.uri}`, own]])))
  const byName = new Map<string, OwnValue>()
  const same = await sameNames()
  for (const own of rows.filter(({ uri }) => uri === null)) {
    byName.set(`${own.entity} ${searchForm(own.label)}`, own)
    const name = same.get(`${own.entity}:${own.code}`)
    if (name !== undefined) byName.set(`${own.entity} ${searchForm(name)}`, own)
  }
  return {
    find: (row) => {
      const known = byUri.get(`${row.entity} ${row.uri}`)
      if (known || ownOfEsco.has(row.uri ?? '')) return known
      const names = [row.label, row.label.replace(qualifier, '')].map(
        (name) => `${row.entity} ${searchForm(name)}`,
      )
      const found = names.map((name) => byName.get(name)).find((own) => own !== undefined)
      // Each is given away once.
      if (found) for (const [name, own] of byName) if (own === found) byName.delete(name)
      return found
    },
  }
}

/** Gives values of ours the URI, the description and the names of their concepts; they keep id, code and label. */
export async function adopt(
  trx: Transaction,
  pairs: readonly { readonly own: OwnValue; readonly row: MasterRow }[],
): Promise<{ readonly adopted: number; readonly changed: number }> {
  const due = pairs.filter(({ own, row }) => own.uri !== row.uri || own.adopted !== hashOf(row))
  if (due.length === 0) return { adopted: 0, changed: 0 }
  const records = due.map(({ own, row }) => ({ ...row, id: own.id, hash: hashOf(row) }))
  await sql`
    update master_values v
    set uri = r.uri, description = r.description, attributes = r.attributes || v.attributes,
      adopted_hash = decode(r.hash, 'hex')
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (id int, uri text, description text, attributes jsonb, hash text)
    where v.id = r.id`.execute(trx)
  await replaceTerms(
    trx,
    due.map(({ own, row }) => ({
      id: own.id,
      terms: termsOf(asSynonyms(row)).filter(({ isLabel }) => !isLabel),
    })),
    'esco',
  )
  const adopted = due.filter(({ own }) => own.uri === null).length
  return { adopted, changed: due.length - adopted }
}

/** Our label stays the label. */
function asSynonyms(row: MasterRow): MasterRow {
  const label: Synonym = { language: 'en', text: row.label }
  return { ...row, label: '', synonyms: [label, ...(row.synonyms ?? [])] }
}

async function sameNames(): Promise<Map<string, string>> {
  const lists = await Promise.all(['skills.json', 'occupations.json'].map(readLists))
  return new Map(
    lists.flatMap(({ rows }) =>
      rows.flatMap((row) => (row.sameAs === undefined ? [] : [[`${row.entity}:${row.code}`, row.sameAs]])),
    ),
  )
}

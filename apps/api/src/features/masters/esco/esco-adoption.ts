import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { MasterRow, Synonym } from '../master-row.ts'
import { termsOf } from '../options/master-terms.ts'
import { readLists } from '../seed-lists.ts'
import { hashOf, replaceTerms } from '../values-store.ts'

interface OwnValue {
  readonly id: number
  readonly entity: string
  readonly code: string
  readonly label: string
  readonly uri: string | null
  /** Whether people set the URI, which then stays. */
  readonly keepsUri: boolean
  readonly adopted: string | null
  readonly isMerged: boolean
}

/** Finds Vouch's own value that is equivalent to an ESCO concept; undefined if there is none. */
export type ResolveOwn = (row: MasterRow) => OwnValue | undefined

/** Matches the qualifier of an ESCO name: `Java (computer programming)`. */
const qualifier = /\s*\([^()]*\)$/

/**
 * Reads Vouch's own values, and returns a function that finds
 * the one equivalent to an ESCO concept. In order of preference:
 * 1. The value with the concept's URI.
 * 2. A value without URI that has the concept's label, the
 * label without its qualifier, or the label as `sameAs`.
 * Synonyms are too loose for a match.
 */
export async function prepareAdoption(trx: Transaction, entities: readonly string[]): Promise<ResolveOwn> {
  const { rows } = await sql<OwnValue>`
    select id, entity, code, label, uri, 'uri' = any (set_here) as "keepsUri", encode(adopted_hash, 'hex') as adopted,
      merged_into is not null as "isMerged"
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
    for (const name of same.get(`${own.entity}:${own.code}`) ?? [])
      byName.set(`${own.entity} ${searchForm(name)}`, own)
  }
  return (row) => {
    const known = byUri.get(`${row.entity} ${row.uri}`)
    if (known || ownOfEsco.has(row.uri ?? '')) return known
    const names = [row.label, row.label.replace(qualifier, '')]
    const match = names.map((name) => byName.get(`${row.entity} ${searchForm(name)}`)).find(Boolean)
    // Each of Vouch's own values matches only one ESCO concept.
    if (match) for (const [name, own] of byName) if (own === match) byName.delete(name)
    return match
  }
}

/** Adds the URI, description and names of ESCO concepts to Vouch's equivalent values, which keep id, code and label. */
export async function adopt(
  trx: Transaction,
  pairs: readonly { readonly own: OwnValue; readonly row: MasterRow }[],
): Promise<{ readonly adopted: number; readonly changed: number }> {
  const due = pairs.filter(
    ({ own, row }) =>
      !own.isMerged && ((own.uri !== row.uri && !own.keepsUri) || own.adopted !== hashOf(row)),
  )
  if (due.length === 0) return { adopted: 0, changed: 0 }
  const records = due.map(({ own, row }) => ({ labels: {}, ...row, id: own.id, hash: hashOf(row) }))
  await sql`
    update master_values v
    set uri = r.uri, labels = v.labels || (r.labels - array(
        select t.language from master_terms t where t.value_id = v.id and t.is_label and t.source <> 'esco')),
      description = r.description, attributes = r.attributes || v.attributes,
      adopted_hash = decode(r.hash, 'hex')
    from json_to_recordset(${JSON.stringify(records)}::json)
      as r (id int, uri text, labels jsonb, description text, attributes jsonb, hash text)
    where v.id = r.id`.execute(trx)
  await replaceTerms(
    trx,
    due.map(({ own, row }) => ({ id: own.id, terms: termsOf(asSynonyms(row)) })),
    'esco',
  )
  const adopted = due.filter(({ own }) => own.adopted === null).length
  return { adopted, changed: due.length - adopted }
}

/** Turns the ESCO concept's English label into a synonym, so that Vouch's own label stays. */
function asSynonyms(row: MasterRow): MasterRow {
  const label: Synonym = { language: 'en', text: row.label }
  return { ...row, label: '', synonyms: [label, ...(row.synonyms ?? [])] }
}

/** Names of our values in the release, which people may have changed, and in ESCO. */
async function sameNames(): Promise<Map<string, string[]>> {
  const lists = await Promise.all(['skills.json', 'occupations.json'].map(readLists))
  return new Map(
    lists.flatMap(({ rows }) =>
      rows.map(({ entity, code, label, sameAs }) => [
        `${entity}:${code}`,
        sameAs === undefined ? [label] : [label, sameAs],
      ]),
    ),
  )
}

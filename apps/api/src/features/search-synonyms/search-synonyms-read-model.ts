import type { SearchSynonyms } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { compareWords } from './group.ts'
import { findGroups } from './search-synonyms-store.ts'

/** Lists all groups by their first word. */
export async function listGroups({ db }: Pick<ServiceDeps, 'db'>, actor: Actor): Promise<SearchSynonyms> {
  requireAccess(actor, 'search.synonyms', null)
  const groups = await findGroups(db.kysely)
  const items = groups.toSorted((one, other) => compareWords(one.words[0] ?? '', other.words[0] ?? ''))
  return { items, total: items.length }
}

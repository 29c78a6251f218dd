import { isDeepStrictEqual } from 'node:util'
import { type SearchSynonym, synonymLimits } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { AdminValues } from '#features/masters/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { checkWords } from './check-words.ts'
import { groupList, groupOf } from './group.ts'
import { compareToGroups, countGroups, findGroups } from './search-synonyms-store.ts'

/** A group as the caller last saw it. */
interface SeenGroup {
  readonly id: string
  readonly version: number
}

/** Each change increments the revision of the master list; a job of the search then indexes the jobs again. */
export interface SearchSynonymsService {
  /** @throws AppError invalid, conflict for a word of another group, not-permitted-now with 1,000 groups */
  add(actor: Actor, words: readonly string[]): Promise<SearchSynonym>
  /** @throws AppError not-found, stale, invalid, conflict for a word of another group */
  change(actor: Actor, seen: SeenGroup, words: readonly string[]): Promise<SearchSynonym>
  /** @throws AppError not-found, stale */
  remove(actor: Actor, seen: SeenGroup): Promise<void>
}

export interface SearchSynonymsDeps extends ServiceDeps {
  readonly values: AdminValues
}

type Action = 'search-synonyms.add' | 'search-synonyms.change' | 'search-synonyms.remove'

export function createSearchSynonymsService({
  db,
  clock,
  values,
}: SearchSynonymsDeps): SearchSynonymsService {
  /** Runs work with the list locked, so that two administrators cannot add the same word at once. */
  const inList = <T>(work: (trx: Transaction) => Promise<T>) =>
    inTransaction(db, async (trx) => {
      await values.lock(trx, groupList)
      return work(trx)
    })

  const put = async (trx: Transaction, code: string, words: readonly string[]) => {
    const [first = '', ...others] = words
    await values.put(trx, { entity: groupList, code }, [first, ...others])
    return groupOf(code, first, others)
  }

  const note = (trx: Transaction, actor: Actor, action: Action, group: SearchSynonym) =>
    record(trx, {
      action,
      actorId: actor.userId,
      subjectId: group.id,
      at: clock(),
      details: { words: group.words.length },
    })

  return {
    add: async (actor, words) => {
      requireAccess(actor, 'search.synonyms', null)
      return inList(async (trx) => {
        checkWords(words, await compareToGroups(trx, words, null))
        if ((await countGroups(trx)) >= synonymLimits.groups) throw full()
        const added = await put(trx, uuidv7(), words)
        await note(trx, actor, 'search-synonyms.add', added)
        return added
      })
    },

    change: async (actor, seen, words) => {
      requireAccess(actor, 'search.synonyms', null)
      return inList(async (trx) => {
        const group = await findSeen(trx, seen)
        checkWords(words, await compareToGroups(trx, words, seen.id))
        const [first = '', ...others] = words
        // Each change makes the search index all jobs again.
        if (isDeepStrictEqual(groupOf(seen.id, first, others), group)) return group
        const changed = await put(trx, seen.id, words)
        await note(trx, actor, 'search-synonyms.change', changed)
        return changed
      })
    },

    remove: async (actor, seen) => {
      requireAccess(actor, 'search.synonyms', null)
      await inList(async (trx) => {
        const group = await findSeen(trx, seen)
        await values.deactivate(trx, { entity: groupList, code: seen.id })
        await note(trx, actor, 'search-synonyms.remove', group)
      })
    },
  }
}

async function findSeen(trx: Transaction, { id, version }: SeenGroup): Promise<SearchSynonym> {
  const [group] = await findGroups(trx, id)
  if (!group) throw notFound('This group')
  if (group.version !== version) throw stale('This group', group.version)
  return group
}

function full(): AppError {
  const limit = synonymLimits.groups.toLocaleString('en')
  return new AppError('not-permitted-now', `There are already ${limit} groups. Remove one first.`)
}

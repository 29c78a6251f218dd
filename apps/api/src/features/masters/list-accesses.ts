import { allowsSome, type ListReach, reachOf } from '@vouch/domain'
import { listCallerOf } from '#access/list-caller.ts'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { requireListAccess } from '#access/require-list-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { accessTag, isOpen, type ListAccess } from './options/list-access.ts'

/** What a caller sees of lists, for answers and their caching. */
export interface Seen {
  readonly related: ReadonlyMap<string, ListReach>
  /** Equal for callers who see the same. */
  readonly tag: string
  /** True if visitors see the same, so that shared caches may keep the answer. */
  readonly isPublic: boolean
}

/** Finds what a caller may do with lists. A visitor is null. */
export interface ListAccesses {
  /** All lists of which the caller may list something. */
  all(actor: Actor | null): Promise<Seen>
  /** @throws AppError not-found for an unknown list, or one of which the caller may list nothing */
  of(actor: Actor | null, entity: string): Promise<Seen & { readonly access: ListAccess }>
}

export function createListAccesses(book: ListRuleBook): ListAccesses {
  const seenBy = (
    actor: Actor | null,
    related: ReadonlyMap<string, ListReach>,
    asVisitor: typeof related,
  ): Seen => {
    const tag = accessTag({ related })
    return { related, tag, isPublic: actor === null || tag === accessTag({ related: asVisitor }) }
  }
  return {
    all: async (actor) => {
      const rules = await book.all(actor)
      const listed = (who: Actor | null) =>
        new Map(
          [...rules]
            .map(([entity, list]) => [entity, reachOf(list, listCallerOf(who))] as const)
            .filter(([, reach]) => allowsSome(reach, 'list')),
        )
      return seenBy(actor, listed(actor), listed(null))
    },
    of: async (actor, entity) => {
      const rules = await book.all(actor)
      const own = rules.get(entity)
      if (!own) throw notFound('This list')
      const reachesOf = (who: Actor | null) =>
        new Map(
          [entity, ...own.list.related].flatMap((name) => {
            const list = rules.get(name)
            return list ? [[name, reachOf(list, listCallerOf(who))] as const] : []
          }),
        )
      const related = reachesOf(actor)
      const reach = reachOf(own, listCallerOf(actor))
      requireListAccess(actor, 'list', { reach, held: null }, 'This list')
      const access = { reach, related, isOpen: [...related.values()].every(isOpen) }
      return { ...seenBy(actor, related, reachesOf(null)), access }
    },
  }
}

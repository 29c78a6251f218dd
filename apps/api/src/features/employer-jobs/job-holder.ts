import { isReplaced, isSame, restoredPicks, withoutRepeatedPicks } from '@vouch/domain'
import type { JsonValue } from '#db/schema.ts'
import type { ChangedDocument, ChangedPlace, Replacement, ValueHolder } from '#features/masters/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import { heldOf, indexedEntities, isHeldEntity, lockJobs } from './held-values.ts'

interface Pick {
  readonly code: string | null
  readonly label: string
}
type Held = Pick | readonly Pick[] | string

/** Jobs as holders of values. */
export function createJobHolder(jobIndex: JobIndex): ValueHolder {
  const refresh = (trx: Parameters<JobIndex['refresh']>[0], entity: string, ids: readonly string[]) =>
    indexedEntities.has(entity) ? jobIndex.refresh(trx, [...ids]) : Promise.resolve()
  return {
    kind: 'job',

    count: async (executor, entity, codes) =>
      isHeldEntity(entity) ? heldOf(entity).count(executor, codes) : 0,

    replace: async (trx, { entity, from, into }, limit) => {
      if (!isHeldEntity(entity)) return []
      const store = heldOf(entity)
      const ids = await store.find(trx, from, limit)
      const rows = await store.read(trx, ids)
      const changed = rows.map(({ id, held }): ChangedDocument => {
        const after = replaced(held as Held, from, into)
        return {
          holderId: id,
          part: '',
          places: [{ path: [entity], before: held, after: after as JsonValue }],
        }
      })
      await store.write(
        trx,
        changed.flatMap(({ holderId: id, places: [place] }) => (place ? [{ id, held: place.after }] : [])),
      )
      await refresh(trx, entity, ids)
      return changed
    },

    restore: async (trx, replacement, changed) => {
      const { entity } = replacement
      if (!isHeldEntity(entity)) return
      const store = heldOf(entity)
      const places = new Map(changed.map(({ holderId, places: [place] }) => [holderId, place]))
      await lockJobs(trx, [...places.keys()])
      const rows = await store.read(trx, [...places.keys()])
      const records = rows.flatMap(({ id, held }) => {
        const place = places.get(id)
        return place ? [{ id, held: restored(held, place, replacement) }] : []
      })
      await store.write(trx, records)
      await refresh(
        trx,
        entity,
        records.map(({ id }) => id),
      )
    },
  }
}

/** The picks with one replaced. It keeps its level, and whether it is required. */
function replaced(held: Held, from: Replacement['from'], into: Replacement['into']): Held {
  if (typeof held === 'string') return held === from.code ? into.code : held
  const replace = <P extends Pick>(pick: P): P =>
    isReplaced(pick, from) ? { ...pick, code: into.code, label: into.label } : pick
  return 'length' in held ? withoutRepeatedPicks(held.map(replace)) : replace(held)
}

/** What a job has after undo: what it had, or, if people changed it since, its picks with the old one back. */
function restored(
  current: JsonValue,
  { before, after }: ChangedPlace,
  { from, into }: Replacement,
): JsonValue {
  if (isSame(current, after)) return before
  if (!Array.isArray(current) || !Array.isArray(before)) return current
  return restoredPicks(current, before, from, into.code)
}

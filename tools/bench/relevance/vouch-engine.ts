import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import type { Engine } from './engine.ts'
import type { SearchAnswer } from './http-engine.ts'
import type { FilledDatabase } from './relevance-database.ts'

/** Vouch's own search, called directly on a database with the postings. */
export function createVouchEngine({ db, keyOf, close }: FilledDatabase): Engine {
  const { service } = createSearch({ db, clock: () => new Date(), currency: 'USD' })
  return {
    name: 'Vouch',
    search: async (q, limit) => {
      const { items } = JSON.parse(await service.search({ q, limit })) as SearchAnswer
      return items.map(({ id }) => keyOf.get(id) ?? id)
    },
    close,
  }
}

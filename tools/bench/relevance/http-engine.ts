import type { Engine } from './engine.ts'
import type { JudgedPosting } from './postings.ts'

/** The part of a page of search results that tells which jobs it contains. */
export interface SearchAnswer {
  readonly items: readonly {
    readonly id: string
    readonly title: string
    readonly company: { readonly name: string }
    readonly location?: string | null
  }[]
}

/**
 * Vouch's search through the HTTP API of a running server.
 * @param keyOf keys of the postings by job id; without it, the cards of the answers are compared with the postings
 */
export function createHttpEngine(
  url: string,
  postings: readonly JudgedPosting[],
  keyOf?: ReadonlyMap<string, string>,
): Engine {
  const byCard = new Map<string, string>()
  for (const { key, card } of postings) {
    byCard.set(cardText(card.title, card.company), key)
    byCard.set(cardText(card.title, card.company, card.location), key)
  }
  return {
    name: 'Vouch (HTTP)',
    search: async (q, limit) => {
      const { items } = await ask(
        new URL(`/api/v1/jobs?${new URLSearchParams({ q, limit: `${limit}` })}`, url),
      )
      return items.map(
        ({ id, title, company, location }) =>
          keyOf?.get(id) ??
          byCard.get(cardText(title, company.name, location ?? '')) ??
          byCard.get(cardText(title, company.name)) ??
          id,
      )
    },
    close: async () => undefined,
  }
}

/** Asks again when the server limits the requests. A search that it refuses as invalid has no results. */
async function ask(address: URL): Promise<SearchAnswer> {
  for (;;) {
    const response = await fetch(address)
    if (response.ok) return (await response.json()) as SearchAnswer
    if (response.status === 400) return { items: [] }
    const pause = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !pause) {
      throw new Error(`${address} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, pause * 1_000))
  }
}

function cardText(...parts: string[]): string {
  return parts.join('|').toLowerCase()
}

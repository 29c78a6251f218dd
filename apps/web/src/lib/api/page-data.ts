let answers: Map<string, unknown> | undefined

/** An address on which the order of members does not matter. */
function normalised(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Reads the answers that the server put into the page's HTML, by address; none in development. */
function readAnswers(): Map<string, unknown> {
  const block = document.getElementById('page-data')
  const entries = Object.entries(JSON.parse(block?.textContent || '{}') as Record<string, unknown>)
  block?.remove()
  return new Map(entries.map(([address, answer]) => [normalised(address), answer]))
}

/** The answer of an address (path and query) that came with the page, once; undefined if there is none. */
export function takePageData(address: string): unknown {
  answers ??= readAnswers()
  if (answers.size === 0) return undefined
  const key = normalised(address)
  const answer = answers.get(key)
  answers.delete(key)
  return answer
}

/** Whether the page came with the answers that it needs; not so in development. */
export function hasPageData(): boolean {
  answers ??= readAnswers()
  return answers.size > 0
}

/** Forgets the answers that came with the page. They are as old as the page. */
export function dropPageData(): void {
  answers = new Map()
}

/** Adds the members of a query to a path, as the API client sends them. */
export function addressOf(path: string, query: Readonly<Record<string, unknown>> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  return `${path}?${params}`
}

import { readdir, readFile } from 'node:fs/promises'
import type { JudgedQuery, Professions, Requirements } from './rules.ts'

/** All queries with the named rules that they use. */
export interface QuerySet {
  readonly queries: readonly JudgedQuery[]
  readonly professions: Professions
  readonly requirements: Requirements
}

const folder = new URL('./queries/', import.meta.url)

/**
 * Reads all queries. Each file has those of one kind.
 * @throws Error when a query uses an unknown name, or two queries share an id
 */
export async function readQueries(): Promise<QuerySet> {
  const professions = await readJson<Professions>(new URL('./professions.json', import.meta.url))
  const requirements = await readJson<Requirements>(new URL('./requirements.json', import.meta.url))
  const queries: JudgedQuery[] = []
  for (const file of (await readdir(folder)).sort()) {
    const { kind, queries: ofKind } = await readJson<{
      readonly kind: string
      readonly queries: readonly Omit<JudgedQuery, 'kind'>[]
    }>(new URL(file, folder))
    queries.push(...ofKind.map((query) => ({ ...query, kind })))
  }
  const ids = new Set<string>()
  for (const { id, want = [], need = [] } of queries) {
    const unknown = [
      ...want.filter((name) => !professions[name]),
      ...need.filter((name) => !requirements[name]),
    ]
    if (unknown.length > 0) throw new Error(`The query ${id} uses unknown names: ${unknown.join(', ')}`)
    if (ids.has(id)) throw new Error(`Two queries have the id ${id}`)
    ids.add(id)
  }
  return { queries, professions, requirements }
}

async function readJson<T>(file: URL): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}

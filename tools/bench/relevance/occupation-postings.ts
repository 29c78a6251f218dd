import type { Database } from '../../../apps/api/src/db/connect.ts'

/**
 * Finds the jobs whose title is, or contains, one of an occupation's names. Single words count only as a whole title, because
 * "engineer" inside a title says little. A name inside a longer name of another occupation does not count, such as "resource
 * specialist" (a special education teacher) in "human resources specialist". Grades such as "II" are ignored.
 * @param namesByOccupation names of each occupation
 * @param allNames names of all occupations
 * @returns ids of the jobs of each occupation
 */
export async function postingsByOccupation(
  db: Database,
  namesByOccupation: readonly (readonly string[])[],
  allNames: readonly string[],
): Promise<ReadonlySet<string>[]> {
  const { rows: jobs } = await db.pool.query<{ job_id: string; title: string }>(
    'select job_id, title from job_search',
  )
  const light = await lightForms(db, allNames)
  const known = new Set(light.values())
  const named = new Map<string, string[]>()
  for (const { job_id, title } of jobs) {
    const phrases = phrasesOf(title.split('|').map(withoutGrade)).filter(({ name }) => known.has(name))
    for (const phrase of phrases)
      if (!phrases.some((other) => isInside(phrase, other))) add(named, phrase.name, job_id)
  }
  return namesByOccupation.map((names) => {
    const own = [...new Set(names.map((name) => light.get(name) ?? ''))]
    return new Set(own.flatMap((name) => named.get(name) ?? []))
  })
}

/** Maximum number of words of a name that is looked for inside titles. */
const longest = 6

/** Words of a title that may be a name. */
interface Phrase {
  readonly name: string
  readonly first: number
  readonly last: number
}

function phrasesOf(parts: readonly string[]): Phrase[] {
  const words = parts.join(' ').split(' ')
  const first = (parts[0] ?? '').split(' ')
  const phrases = [
    { name: first.join(' '), first: 0, last: first.length - 1 },
    { name: words.join(' '), first: 0, last: words.length - 1 },
  ]
  for (let size = 2; size <= longest; size += 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      phrases.push({ name: words.slice(at, at + size).join(' '), first: at, last: at + size - 1 })
    }
  }
  return phrases
}

function isInside(phrase: Phrase, other: Phrase): boolean {
  const isLonger = other.last - other.first > phrase.last - phrase.first
  return isLonger && other.first <= phrase.first && other.last >= phrase.last
}

function withoutGrade(part: string): string {
  return part.replace(/\b(?:[ivx]+|\d+)$/, '').trim()
}

function add(byName: Map<string, string[]>, name: string, id: string): void {
  const ids = byName.get(name)
  if (ids) ids.push(id)
  else byName.set(name, [id])
}

/** Names as the index has them. */
async function lightForms(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.pool.query<{ name: string; light: string }>(
    'select name, search_light(name) as light from unnest($1::text[]) name',
    [[...new Set(names)]],
  )
  return new Map(rows.map(({ name, light }) => [name, light]))
}

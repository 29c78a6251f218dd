import type { Database } from '../../../apps/api/src/db/connect.ts'

/**
 * Finds the jobs whose title is, or contains, one of an occupation's names. Single words count only as a whole title, because
 * "engineer" inside a title says little. Grades such as "II" are ignored.
 * @param namesByOccupation names of each occupation
 * @returns ids of jobs, for each occupation
 */
export async function postingsByOccupation(
  db: Database,
  namesByOccupation: readonly (readonly string[])[],
): Promise<ReadonlySet<string>[]> {
  const { rows: jobs } = await db.pool.query<{ job_id: string; title: string }>(
    'select job_id, title from job_search',
  )
  const titles = jobs.map(({ job_id, title }) => ({ id: job_id, parts: title.split('|').map(withoutGrade) }))
  const byPhrase = new Map<string, string[]>()
  for (const { id, parts } of titles) {
    for (const phrase of phrasesOf(parts)) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), id])
  }
  const light = await lightForms(db, namesByOccupation.flat())
  return namesByOccupation.map((names) => {
    const own = [...new Set(names.map((name) => light.get(name) ?? ''))]
    return new Set(own.flatMap((name) => byPhrase.get(name) ?? []))
  })
}

/** Maximum number of words of a name that is looked for inside titles. */
const longest = 6

function phrasesOf(parts: readonly string[]): Set<string> {
  const phrases = new Set([parts[0] ?? '', parts.join(' ')])
  const words = parts.join(' ').split(' ')
  for (let size = 2; size <= longest; size += 1) {
    for (let at = 0; at + size <= words.length; at += 1) phrases.add(words.slice(at, at + size).join(' '))
  }
  return phrases
}

function withoutGrade(part: string): string {
  return part.replace(/\b(?:[ivx]+|\d+)$/, '').trim()
}

/** Names as the index has them. */
async function lightForms(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.pool.query<{ name: string; light: string }>(
    'select name, search_light(name) as light from unnest($1::text[]) name',
    [[...new Set(names)]],
  )
  return new Map(rows.map(({ name, light }) => [name, light]))
}

import { type FoundConcept, type FoundName, isYear, type RecognisedText, range } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { readSearchWords } from './search-word-list.ts'

/** Finds the sector that a text names, such as "healthcare jobs in Leeds". */
export type FindSector = (
  recognised: Pick<RecognisedText, 'tokens' | 'roles'>,
  names: readonly FoundName[],
) => Promise<FoundConcept | undefined>

const occupationsSql = `
  select id from master_values where entity = 'occupations' and code = any($1::text[]) and active order by id`

/**
 * A sector stands for its occupations, but only if the text names nothing but places, levels and years: a "healthcare
 * analyst" is an analyst.
 */
export function createFindSector(db: Database): FindSector {
  return async ({ tokens, roles }, names) => {
    const isExcluded = ({ first, last }: FoundName) => roles.slice(first, last + 1).includes('excluded')
    if (names.some((name) => name.kind === 'occupation' && !isExcluded(name))) return undefined
    const { sectors, experience } = await readSearchWords()
    const isPlace = (at: number) =>
      names.some(({ kind, first, last }) => kind === 'place' && first <= at && at <= last)
    const own = tokens.flatMap(({ word, phrase }, at) =>
      roles[at] === 'word' && phrase === undefined && !experience.has(word) && !isYear(word) ? [at] : [],
    )
    const nameOf = (at: readonly number[]) => at.map((one) => tokens[one]?.word ?? '').join(' ')
    // A city may have the name of a sector, or a sector that of a city.
    const words = [own, own.filter((at) => !isPlace(at))].find((at) => sectors.has(nameOf(at)))
    const [first, last] = [words?.[0], words?.at(-1)]
    const codes = words && sectors.get(nameOf(words))
    if (first === undefined || last === undefined || !codes) return undefined
    // "Marketing and communications": the sector names are listed without stop words.
    if (range(first, last).some((at) => roles[at] !== 'stop' && !words.includes(at))) return undefined
    const rows = await prepared<{ id: number }>(db, 'search-sector', occupationsSql, [codes])
    if (rows.length === 0) return undefined
    const ids = rows.map(({ id }) => id)
    const terms = ids.map((id) => `o:${id}`)
    return { kind: 'occupation', first, last, terms, ids, label: nameOf(words), isOwn: true, names: [] }
  }
}

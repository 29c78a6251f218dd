import { type candidateFilters, cefrLevels, skillLevels } from '@vouch/contract'
import type { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { MasterName, MasterValues } from '#features/masters/ports.ts'
import type { PeopleText, PeopleWord } from '#features/search/ports.ts'
import { type Circle, cellTerms, payTerm } from './candidate-terms.ts'

/** Candidate search filters, as parsed by the contract. */
export type CandidateFilters = z.output<typeof candidateFilters>

/** Search filters as index terms, plus exact conditions where terms only approximate. */
export interface CandidateConditions {
  /** Search words, by which matches are also ranked. */
  readonly words: readonly TermGroup[]
  readonly filters: readonly TermGroup[]
  /** Each entry is one exclusion: people are left out who have a term of every group of it. */
  readonly excluded: readonly (readonly TermGroup[])[]
  readonly payYear: number | null
  readonly circle: Circle | null
}

const defaultRadiusKm = 50

const lexemesOf = `
  select tsvector_to_array(to_tsvector('vouch_words', search_plain(w.word))) as lexemes
  from unnest($1::text[]) with ordinality w(word, place) order by w.place`

/**
 * Translates candidate filters to search conditions.
 * @param text the query's text, as read
 * @returns undefined when a filter has an unknown code, so that nothing can match
 */
export async function readConditions(
  deps: { readonly db: Database; readonly masters: Pick<MasterValues, 'find'>; readonly currency: string },
  query: CandidateFilters,
  text: PeopleText,
): Promise<CandidateConditions | undefined> {
  const { db, masters } = deps
  const [skills, languages] = [(query.skill ?? []).map(withLevel), (query.language ?? []).map(withLevel)]
  const wanted: MasterName[] = [
    ...skills.map(({ code }) => ({ entity: 'skills', code })),
    ...languages.map(({ code }) => ({ entity: 'languages', code })),
    ...(query.occupation ?? []).flatMap((code) => [
      { entity: 'occupations', code },
      { entity: 'isco-groups', code },
    ]),
    ...(query.place === undefined ? [] : [{ entity: 'cities', code: query.place }]),
  ]
  const values = wanted.length === 0 ? new Map<string, never>() : await masters.find(db.kysely, wanted)
  const idsOf = (entity: string, code: string) => values.get(`${entity}:${code}`)?.ids

  const levelled = [
    ...skills.map(({ code, level }) => ({
      ids: idsOf('skills', code),
      term: 's',
      step: 1 + skillLevels.indexOf(level as never),
    })),
    ...languages.map(({ code, level }) => ({
      ids: idsOf('languages', code),
      term: 'g',
      step: 1 + cefrLevels.indexOf(level as never),
    })),
  ]
  const occupations = (query.occupation ?? []).flatMap(
    (code) => idsOf('occupations', code) ?? idsOf('isco-groups', code) ?? [],
  )
  const circle = query.place === undefined ? null : circleOf(values.get(`cities:${query.place}`), query)
  const isUnknown =
    levelled.some(({ ids }) => ids === undefined) ||
    (query.occupation !== undefined && occupations.length === 0) ||
    circle === undefined
  if (isUnknown) return undefined

  const pay = query.payAtMost === undefined ? [] : [payTerm(query.payAtMost, query.currency ?? deps.currency)]
  const groups: TermGroup[] = [
    ...levelled.map(({ ids = [], term, step }) => ids.map((id) => `${term}:${id}:${step}`)),
    occupations.map((id) => `o:${id}`),
    circle ? cellTerms(circle) : [],
    named('a', query.openToWork),
    named('n', query.noticePeriod),
    named('w', query.workMode),
    named('e', query.employmentType),
    named('h', query.passport === true ? ['passport'] : []),
    ...(query.proved === true ? provedTerms(levelled) : []),
    pay,
  ]
  return {
    ...(await readText(db, text)),
    filters: groups.filter((group) => group.length > 0),
    payYear: query.payAtMost ?? null,
    circle,
  }
}

/** Reads the words of a text, wanted and excluded, with one statement. */
async function readText(db: Database, { words, excluded }: PeopleText) {
  const terms = await readTerms(db, [...words, ...excluded.flat()])
  let next = words.length
  return {
    words: terms.slice(0, words.length).filter((group) => group.length > 0),
    excluded: excluded
      .map((all) => all.map(() => terms[next++] ?? []).filter((group) => group.length > 0))
      .filter((groups) => groups.length > 0),
  }
}

/** Index terms of each word: its stems, those of words that mean the same, and the occupations and skills they name. */
async function readTerms(db: Database, words: readonly PeopleWord[]): Promise<TermGroup[]> {
  if (words.length === 0) return []
  const merged = await mergedInto(
    db,
    words.flatMap(({ occupations, skills }) => [...occupations, ...skills]),
  )
  const withMerged = (ids: readonly number[]) => ids.flatMap((id) => [id, ...(merged.get(id) ?? [])])
  const spellings = words.flatMap(({ same }, at) => same.map((word) => ({ word, at })))
  const rows = await prepared<{ lexemes: string[] }>(db, 'directory-words', lexemesOf, [
    spellings.map(({ word }) => word),
  ])
  return words.map(({ occupations, skills }, at) => [
    ...new Set([
      ...rows.flatMap(({ lexemes }, row) => (spellings[row]?.at === at ? lexemes : [])),
      ...withMerged(occupations).map((id) => `o:${id}`),
      ...withMerged(skills).map((id) => `s:${id}:0`),
    ]),
  ])
}

const mergedSql = `
  select merged_into as into, array_agg(id) as ids from master_values
  where merged_into is not null and merged_into = any($1::int[]) group by merged_into`

/** Ids of values merged into others. People may still be indexed under them. */
async function mergedInto(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await prepared<{ into: number; ids: number[] }>(db, 'directory-merged', mergedSql, [ids])
  return new Map(rows.map(({ into, ids: merged }) => [into, merged]))
}

function named(prefix: string, values: readonly string[] | undefined): TermGroup {
  return (values ?? []).map((value) => `${prefix}:${value}`)
}

function withLevel(text: string): { readonly code: string; readonly level: string | undefined } {
  const [code = '', level] = text.split(':')
  return { code, level }
}

function circleOf(
  city: { readonly attributes: Readonly<Record<string, unknown>> } | undefined,
  query: CandidateFilters,
): Circle | undefined {
  const { lat, lon } = city?.attributes ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number') return undefined
  return { lat, lon, km: query.radiusKm ?? defaultRadiusKm }
}

/** Terms of skills that passports prove: of each chosen skill, or of any skill where none is chosen. */
function provedTerms(
  levelled: readonly { readonly ids: readonly number[] | undefined; readonly term: string }[],
): TermGroup[] {
  const skills = levelled.filter(({ term }) => term === 's')
  return skills.length === 0 ? [['h:proved']] : skills.map(({ ids = [] }) => ids.map((id) => `x:${id}`))
}

import { candidateFilters, cefrLevels, type RecognisedFilter, skillLevels } from '@vouch/contract'
import { candidateParameters } from '@vouch/domain'
import type { z } from 'zod'
import type { Database } from '#db/connect.ts'
import type { TermGroup } from '#db/term-query.ts'
import type { MasterName, MasterValues } from '#features/masters/ports.ts'
import type { PeopleText } from '#features/search/ports.ts'
import { type Circle, cellTerms, payTerm } from './candidate-terms.ts'
import { readTextConditions, type TextConditions } from './text-conditions.ts'

/** Candidate search filters, as parsed by the contract. */
export type CandidateFilters = z.output<typeof candidateFilters>

/** Search text and filters as index terms, plus exact conditions where terms only approximate. */
export interface CandidateConditions extends TextConditions {
  readonly filters: readonly TermGroup[]
  readonly payYear: number | null
  readonly circle: Circle | null
}

const defaultRadiusKm = 50

/**
 * Adds the filters that were recognised in the text to the chosen ones. A chosen filter replaces those of its kind, and a
 * chosen radius that of the text.
 */
function withRecognised(chosen: CandidateFilters, recognised: readonly RecognisedFilter[]): CandidateFilters {
  const effective = effectiveFilters(chosen, recognised)
  const of = (kind: RecognisedFilter['kind']) => effective.filter((filter) => filter.kind === kind)
  const values = (kind: RecognisedFilter['kind']) => of(kind).map(({ value }) => value)
  const [place] = of('place')
  const [pay] = of('pay')
  const lists = (['work-mode', 'employment-type', 'notice-period', 'open-to-work'] as const).flatMap(
    (kind) => (of(kind).length > 0 ? [[candidateParameters[kind], values(kind)] as const] : []),
  )
  return {
    ...chosen,
    ...(Object.fromEntries(lists) as Pick<CandidateFilters, 'workMode' | 'employmentType'>),
    ...(place && { place: place.value.replace(/^city-/, ''), radiusKm: chosen.radiusKm ?? place.radiusKm }),
    ...(pay && { payAtMost: Number(pay.value), currency: pay.currency ?? chosen.currency }),
  }
}

/** The recognised filters that no chosen one replaces. */
function effectiveFilters(
  chosen: CandidateFilters,
  recognised: readonly RecognisedFilter[],
): RecognisedFilter[] {
  return recognised.filter(({ kind }) => {
    const value =
      kind in candidateParameters
        ? chosen[candidateParameters[kind as keyof typeof candidateParameters]]
        : undefined
    return value === undefined || (Array.isArray(value) && value.length === 0)
  })
}

const { q: _words, currency: _currency, radiusKm: _radius, ...narrowing } = candidateFilters.shape
const narrowingNames = Object.keys(narrowing) as (keyof typeof narrowing)[]

/** True if anything but words limits a search: a filter, chosen or recognised, or an exclusion. */
export function isFiltered(chosen: CandidateFilters, text: PeopleText): boolean {
  const isSet = (value: unknown) =>
    value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
  return text.filters.length > 0 || narrowingNames.some((name) => isSet(chosen[name]))
}

/**
 * Translates candidate filters, chosen and recognised, to search conditions.
 * @param text the query's text, as read
 * @returns undefined when a filter has an unknown code, so that nothing can match
 */
export async function readConditions(
  deps: { readonly db: Database; readonly masters: Pick<MasterValues, 'find'>; readonly currency: string },
  chosen: CandidateFilters,
  text: PeopleText,
): Promise<CandidateConditions | undefined> {
  const { db, masters } = deps
  const query = withRecognised(chosen, text.filters)
  const isPlaceTyped = query.place !== chosen.place
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

  const conditions = await readTextConditions(db, text)
  const placeName = isPlaceTyped ? conditions.placeName : []
  const pay = query.payAtMost === undefined ? [] : [payTerm(query.payAtMost, query.currency ?? deps.currency)]
  const groups: TermGroup[] = [
    ...levelled.map(({ ids = [], term, step }) => ids.map((id) => `${term}:${id}:${step}`)),
    occupations.map((id) => `o:${id}`),
    circle ? [...cellTerms(circle), ...placeName] : [],
    named('a', query.openToWork),
    named('n', query.noticePeriod),
    named('w', query.workMode),
    named('e', query.employmentType),
    named('h', query.passport === true ? ['passport'] : []),
    ...(query.proved === true ? provedTerms(levelled) : []),
    pay,
  ]
  return {
    ...conditions,
    placeName,
    filters: groups.filter((group) => group.length > 0),
    payYear: query.payAtMost ?? null,
    circle,
  }
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

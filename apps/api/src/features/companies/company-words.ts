import type { MasterPick } from '@vouch/contract'
import type { NotedWords } from '#features/masters/ports.ts'

/** Fields of a company that may hold own words. */
export interface OwnColumns {
  readonly city: MasterPick | null
  readonly benefits: readonly MasterPick[]
  readonly departments: readonly MasterPick[]
}

/** All own words of a company. */
export function wordsOfCompany(companyId: string, { city, benefits, departments }: OwnColumns): NotedWords {
  const ownOf = (entity: string, picks: readonly MasterPick[]) =>
    picks.filter(({ code }) => code === null).map(({ label }) => ({ entity, words: label }))
  const words = [
    ...ownOf('cities', city ? [city] : []),
    ...ownOf('benefits', benefits),
    ...ownOf('departments', departments),
  ]
  return { holder: { companyId }, part: '', words }
}

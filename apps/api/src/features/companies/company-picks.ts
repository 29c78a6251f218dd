import type { CompanyFields, companyPatch, FieldProblem, MasterPick } from '@vouch/contract'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'

export type Patch = z.output<typeof companyPatch>

/** A company field that holds a pick from a master list. */
interface Place {
  readonly path: string
  readonly entity: string
  readonly pick: MasterPick
  /** True when the pick may be own words: a label without a code. */
  readonly ownWords: boolean
}

function placesOf({ kind, industry, size, headOffice, benefits, departments }: Patch): Place[] {
  const places: Place[] = []
  const add = (path: string, entity: string, pick: MasterPick | null | undefined, ownWords = false) => {
    if (pick) places.push({ path, entity, pick, ownWords })
  }
  add('kind', 'company-kinds', kind)
  add('industry', 'industries', industry)
  add('size', 'company-sizes', size)
  add('headOffice.city', 'cities', headOffice?.city, true)
  add('headOffice.country', 'countries', headOffice?.country)
  benefits?.forEach((pick, at) => {
    add(`benefits.${at}`, 'benefits', pick, true)
  })
  departments?.forEach((pick, at) => {
    add(`departments.${at}`, 'departments', pick, true)
  })
  return places
}

const codesOf = (fields: Patch) =>
  new Set(placesOf(fields).map(({ entity, pick }) => `${entity}:${pick.code}`))

/** Removes duplicates from a list. */
function unique(picks: readonly MasterPick[]): MasterPick[] {
  const seen = new Set<string>()
  return picks.filter(({ code, label }) => {
    const key = code ?? ` ${label.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Replaces the labels of picks by those in the master lists. A stored value stays allowed when it is no longer offered.
 * @param actor who chose them; new picks must be values that they may list
 * @param before the company's stored fields
 * @returns the patch with these labels, and its problems
 */
export async function resolvePicks(
  executor: Executor,
  { masters, actor }: { readonly masters: MasterValues; readonly actor: Actor },
  patch: Patch,
  before: CompanyFields,
): Promise<{ readonly patch: Patch; readonly problems: FieldProblem[] }> {
  const places = placesOf(patch)
  if (places.length === 0) return { patch, problems: [] }
  const wanted = places.flatMap(({ entity, pick }) =>
    pick.code === null ? [] : [{ entity, code: pick.code }],
  )
  const values = await masters.find(executor, wanted)
  const offers = await masters.choosable(executor, actor, values)
  const stored = codesOf(before)
  const resolved = new Map<MasterPick, MasterPick>()
  const problems: FieldProblem[] = []
  for (const { path, entity, pick, ownWords } of places) {
    const name = `${entity}:${pick.code}`
    const value = pick.code === null ? undefined : values.get(name)
    const isOffered = value !== undefined && (offers.has(name) || stored.has(name))
    if (isOffered) resolved.set(pick, { code: value.code, label: value.label })
    else if (pick.code !== null || !ownWords) problems.push({ path, message: 'Choose from the list' })
  }
  const resolve = <P extends MasterPick | null>(pick: P): MasterPick | P =>
    (pick && resolved.get(pick)) ?? pick
  const { kind, industry, size, headOffice, benefits, departments } = patch
  return {
    problems,
    patch: {
      ...patch,
      ...(kind && { kind: resolve(kind) }),
      ...(industry && { industry: resolve(industry) }),
      ...(size && { size: resolve(size) }),
      ...(headOffice && {
        headOffice: { ...headOffice, city: resolve(headOffice.city), country: resolve(headOffice.country) },
      }),
      ...(benefits && { benefits: unique(benefits.map(resolve)) }),
      ...(departments && { departments: unique(departments.map(resolve)) }),
    },
  }
}

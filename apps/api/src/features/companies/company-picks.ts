import type { CompanyFields, companyPatch, FieldProblem, MasterPick } from '@vouch/contract'
import type { z } from 'zod'
import type { Executor } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'

export type Patch = z.output<typeof companyPatch>

/** A pick somewhere in a company's fields. */
interface Place {
  readonly path: string
  readonly entity: string
  readonly pick: MasterPick
  /** Words of the person's own are allowed. */
  readonly ownWords: boolean
}

function placesOf({ kind, industry, size, headOffice, benefits, departments }: Patch): Place[] {
  const places: Place[] = []
  const add = (
    path: string,
    entity: string,
    pick: MasterPick | null | undefined,
    ownWords: boolean = false,
  ) => {
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

/** A list holds each value once, whatever was sent. */
function once(picks: readonly MasterPick[]): MasterPick[] {
  const seen = new Set<string>()
  return picks.filter(({ code, label }) => {
    const key = code ?? ` ${label.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Gives picks the labels of their masters. A value that is offered no more stays with a company that has it.
 * @param before the fields as they are stored
 * @returns the patch with the masters' labels, and what is wrong with it
 */
export async function resolvePicks(
  executor: Executor,
  masters: MasterValues,
  patch: Patch,
  before: CompanyFields,
): Promise<{ readonly patch: Patch; readonly problems: FieldProblem[] }> {
  const places = placesOf(patch)
  if (places.length === 0) return { patch, problems: [] }
  const wanted = places.flatMap(({ entity, pick }) =>
    pick.code === null ? [] : [{ entity, code: pick.code }],
  )
  const found = await masters.find(executor, wanted)
  const kept = codesOf(before)
  const resolved = new Map<MasterPick, MasterPick>()
  const problems: FieldProblem[] = []
  for (const { path, entity, pick, ownWords } of places) {
    const name = `${entity}:${pick.code}`
    const value = pick.code === null ? undefined : found.get(name)
    const isOffered = value !== undefined && (value.active || kept.has(name))
    if (isOffered) resolved.set(pick, { code: value.code, label: value.label })
    else if (pick.code !== null || !ownWords) problems.push({ path, message: 'Choose from the list' })
  }
  const asIn = <P extends MasterPick | null>(pick: P): MasterPick | P => (pick && resolved.get(pick)) ?? pick
  const { kind, industry, size, headOffice, benefits, departments } = patch
  return {
    problems,
    patch: {
      ...patch,
      ...(kind && { kind: asIn(kind) }),
      ...(industry && { industry: asIn(industry) }),
      ...(size && { size: asIn(size) }),
      ...(headOffice && {
        headOffice: { ...headOffice, city: asIn(headOffice.city), country: asIn(headOffice.country) },
      }),
      ...(benefits && { benefits: once(benefits.map(asIn)) }),
      ...(departments && { departments: once(departments.map(asIn)) }),
    },
  }
}

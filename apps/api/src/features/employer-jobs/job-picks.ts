import type { FieldProblem, JobFields, jobPatch, MasterPick } from '@vouch/contract'
import { uniquePicks } from '@vouch/domain'
import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import type { Executor } from '#db/transaction.ts'
import type { MasterValues } from '#features/masters/ports.ts'

type Patch = z.output<typeof jobPatch>

const listOf = {
  requiredSkills: 'skills',
  niceSkills: 'skills',
  languages: 'languages',
  benefits: 'benefits',
  shifts: 'shifts',
} as const

type ListField = keyof typeof listOf
const listFields = Object.keys(listOf) as ListField[]

interface Place {
  readonly path: string
  readonly entity: string
  readonly pick: MasterPick
}

/** The fields of a job that hold picks of master lists. */
type PickFields = Pick<JobFields, ListField | 'department' | 'educationLevel' | 'occupationCode'>

/** The fields of a job that name values of lists. */
export function pickFieldsOf(fields: JobFields): PickFields {
  const { department, educationLevel, occupationCode } = fields
  const { requiredSkills, niceSkills, languages, benefits, shifts } = fields
  return {
    department,
    educationLevel,
    occupationCode,
    requiredSkills,
    niceSkills,
    languages,
    benefits,
    shifts,
  }
}

function placesOf(fields: Patch): Place[] {
  const { department, educationLevel, occupationCode } = fields
  const one = (path: string, entity: string, pick: MasterPick | null | undefined) =>
    pick ? [{ path, entity, pick }] : []
  return [
    ...one('occupation', 'occupations', occupationCode ? { code: occupationCode, label: '' } : null),
    ...one('department', 'departments', department),
    ...one('educationLevel', 'education-levels', educationLevel),
    ...listFields.flatMap((field) =>
      (fields[field] ?? []).map((pick, at) => ({ path: `${field}.${at}`, entity: listOf[field], pick })),
    ),
  ]
}

const nameOf = ({ entity, pick }: Place) => `${entity}:${pick.code}`

/**
 * Replaces the labels of picks by those in the master lists, and leaves out repeated ones: a required skill is not also
 * nice to have. A stored value stays allowed when it is no longer offered.
 * @param actor who chose them; new picks must be values that they may list
 * @param patch without undefined fields
 * @param before the job's stored fields
 */
export async function resolveJobPicks<P extends Patch>(
  executor: Executor,
  { masters, actor }: { readonly masters: MasterValues; readonly actor: Actor },
  patch: P,
  before: JobFields,
): Promise<{ readonly patch: P; readonly problems: FieldProblem[] }> {
  const places = placesOf(patch)
  const wanted = places.flatMap(({ entity, pick }) =>
    pick.code === null ? [] : [{ entity, code: pick.code }],
  )
  const values = await masters.find(executor, wanted)
  const offers = await masters.choosable(executor, actor, values)
  const stored = new Set(placesOf(pickFieldsOf(before)).map(nameOf))
  const resolve = <P extends MasterPick>(entity: string, pick: P): P => {
    const value = values.get(`${entity}:${pick.code}`)
    return value ? { ...pick, code: value.code, label: value.label } : pick
  }
  const problems = places
    .filter(({ pick }) => pick.code !== null)
    .filter((place) => {
      const isOffered = offers.has(nameOf(place)) || stored.has(nameOf(place))
      return !values.has(nameOf(place)) || !isOffered
    })
    .map(({ path }) => ({ path, message: 'Choose from the list' }))
  const { department, educationLevel } = patch
  const required = patch.requiredSkills && resolvedList('skills', patch.requiredSkills)
  const nice = patch.niceSkills && resolvedList('skills', patch.niceSkills)
  const lists = {
    ...(required && { requiredSkills: required }),
    // A skill that becomes required is no longer nice to have.
    ...((nice ?? required) && {
      niceSkills: uniquePicks(nice ?? before.niceSkills, required ?? before.requiredSkills),
    }),
    ...(patch.languages && { languages: resolvedList('languages', patch.languages) }),
    ...(patch.benefits && { benefits: resolvedList('benefits', patch.benefits) }),
    ...(patch.shifts && { shifts: resolvedList('shifts', patch.shifts) }),
  }
  return {
    problems,
    patch: {
      ...patch,
      ...resolvedOccupation(patch, before, values),
      ...(department && { department: resolve('departments', department) }),
      ...(educationLevel && { educationLevel: resolve('education-levels', educationLevel) }),
      ...lists,
    },
  }

  function resolvedList<P extends MasterPick>(entity: string, picks: readonly P[]): P[] {
    return uniquePicks(picks.map((pick) => resolve(entity, pick)))
  }
}

/** Words and code of the occupation belong together: new words without a code are the employer's own. */
function resolvedOccupation(
  { occupation, occupationCode }: Patch,
  before: JobFields,
  values: Awaited<ReturnType<MasterValues['find']>>,
): Pick<Patch, 'occupation' | 'occupationCode'> {
  if (occupationCode) {
    const value = values.get(`occupations:${occupationCode}`)
    return value ? { occupation: value.label, occupationCode: value.code } : {}
  }
  const isNew = occupation !== undefined && occupation !== before.occupation
  return isNew && occupationCode === undefined ? { occupationCode: null } : {}
}

import {
  getMasterDefinition,
  getMasterRules,
  type MasterDefinition,
  type MasterGrant,
  previewMasterRules,
  putMasterRules,
} from '@vouch/contract'
import { checkGrants, governedFields } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { ruleList } from './use-rules.ts'

/** A list to which rules are copied. */
export interface CopyTarget {
  readonly entity: string
  readonly state: 'checked' | 'broken' | 'done' | 'failed'
  readonly gains: number
  readonly losses: number
  /** What is wrong, if the rules do not fit the list or were not stored. */
  readonly problem: string
  readonly grants: MasterGrant[]
  /** Version of the list's present rules, on which the preview is based. */
  readonly version: number
}

/** The grants without modes of fields that the list does not have. */
function fitFields(grants: readonly MasterGrant[], definition: MasterDefinition): MasterGrant[] {
  const known = ['*', ...governedFields(ruleList(definition))]
  return grants.map((grant) => ({
    ...grant,
    fields: Object.fromEntries(Object.entries(grant.fields).filter(([name]) => known.includes(name))),
  }))
}

/** Finds out what rules would change in another list. @throws ApiProblem */
export async function checkCopy(
  entity: string,
  source: readonly MasterGrant[],
  roles: ReadonlySet<string>,
): Promise<CopyTarget> {
  const params = { entity }
  const [definition, { version }] = await Promise.all([
    api(getMasterDefinition, { params }, { quiet: true }),
    api(getMasterRules, { params }, { quiet: true }),
  ])
  const grants = fitFields(source, definition)
  const none = { entity, grants, version, gains: 0, losses: 0, problem: '' }
  const [problem] = checkGrants(ruleList(definition), grants, roles)
  if (problem) return { ...none, state: 'broken', problem: problem.message }
  const { changes, broken } = await api(
    previewMasterRules,
    { params, body: { grants, role: 'visitor' } },
    { quiet: true },
  )
  const found = broken[0]?.problems[0]
  if (found) return { ...none, state: 'broken', problem: found.message }
  return {
    ...none,
    state: 'checked',
    gains: changes.filter(({ change }) => change === 'gained').length,
    losses: changes.filter(({ change }) => change === 'lost').length,
  }
}

/** Stores checked rules in another list. @returns the outcome */
export async function copyRules(
  { entity, grants, version }: CopyTarget,
  fresh: FreshSignIn,
): Promise<Pick<CopyTarget, 'state' | 'problem'>> {
  try {
    await fresh.run(() =>
      api(putMasterRules, { params: { entity }, version, body: { grants } }, { quiet: true }),
    )
    return { state: 'done', problem: '' }
  } catch (error) {
    return { state: 'failed', problem: error instanceof Error ? error.message : String(error) }
  }
}

import {
  type FieldProblem,
  getMasterDefinition,
  getMasterRules,
  type ListRole,
  type MasterDefinition,
  type MasterGrant,
  previewMasterRules,
  putMasterRules,
} from '@vouch/contract'
import { checkGrants, governedFields } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { problemWords } from './problem-words.ts'
import { roleName } from './roles.ts'
import { texts } from './rules.en.ts'
import { ruleList } from './use-rules.ts'

const { t } = texts

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

/** What is wrong, with the rule and the role that it is about. */
function placed(
  problem: FieldProblem,
  definition: MasterDefinition,
  grants: readonly MasterGrant[],
  own: readonly ListRole[],
): string {
  const at = Number(/^grants\.(\d+)/.exec(problem.path)?.[1])
  const grant = grants[at]
  const message = problemWords(definition, grants, problem)
  if (!grant) return message
  const number = grants.slice(0, at + 1).filter(({ role }) => role === grant.role).length
  return t('copy.problem', { number, role: roleName(grant.role, own), message })
}

/** Finds out what rules would change in another list. @throws ApiProblem */
export async function checkCopy(
  entity: string,
  source: readonly MasterGrant[],
  own: readonly ListRole[],
): Promise<CopyTarget> {
  const params = { entity }
  const [definition, { version }] = await Promise.all([
    api(getMasterDefinition, { params }, { quiet: true }),
    api(getMasterRules, { params }, { quiet: true }),
  ])
  const grants = fitFields(source, definition)
  const none = { entity, grants, version, gains: 0, losses: 0, problem: '' }
  const [problem] = checkGrants(ruleList(definition), grants, new Set(own.map(({ code }) => code)))
  if (problem) return { ...none, state: 'broken', problem: placed(problem, definition, grants, own) }
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

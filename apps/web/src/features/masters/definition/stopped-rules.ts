import type { MasterDefinition, MasterFieldDefinition, MasterGrant } from '@vouch/contract'
import { checkGrant } from '@vouch/domain'
import { ruleList } from '../rules/use-rules.ts'

/** The rules that fit the definition now, and would give nothing with these fields. */
export function stoppedRules(
  grants: readonly MasterGrant[],
  definition: MasterDefinition,
  fields: readonly MasterFieldDefinition[],
): MasterGrant[] {
  // Whether a rule's role exists does not depend on the definition.
  const roles = new Set(
    grants.flatMap(({ role }) => (role.startsWith('own:') ? [role.slice('own:'.length)] : [])),
  )
  const fits = (grant: MasterGrant, one: MasterDefinition) =>
    checkGrant(ruleList(one), grant, roles).length === 0
  return grants.filter(
    (grant) => fits(grant, definition) && !fits(grant, { ...definition, fields: [...fields] }),
  )
}

import type { FieldMode, MasterAction, MasterGrant } from '@vouch/contract'
import type { ListCaller, ListRow } from '@vouch/domain'

/**
 * A second implementation of the rules for tests: it walks the grants as they are stored, with three-valued logic and
 * without compiling anything.
 */
export function naiveRules(grants: readonly MasterGrant[], caller: ListCaller, row: ListRow) {
  const holding = grants.filter(
    (grant) => hasRole(grant.role, caller) && truth(grant.when, row, caller, grant.role),
  )
  const may = (action: MasterAction) =>
    caller.isAdmin || holding.some(({ actions }) => actions.includes(action))
  const mode = (field: string): FieldMode => {
    if (caller.isAdmin) return 'write'
    const given = holding
      .filter(({ actions }) => actions.includes('read'))
      .map(({ fields, actions }) => {
        const own = fields[field] ?? fields['*'] ?? 'hidden'
        return own === 'write' && !actions.includes('update') ? 'read' : own
      })
    if (field === 'label' && may('list')) given.push('read')
    return ladder.findLast((step) => given.includes(step)) ?? 'hidden'
  }
  const writes = (field: string, action: 'update' | 'create') =>
    caller.isAdmin ||
    holding.some(
      ({ actions, fields }) => actions.includes(action) && (fields[field] ?? fields['*']) === 'write',
    )
  return { may, mode, writes }
}

/**
 * Whether a person sees a field in clear on every value that they may export: the rules are asked for each set of
 * conditions that could hold at once.
 */
export function naiveExports(grants: readonly MasterGrant[], caller: ListCaller, field: string): boolean {
  const own = grants.filter(({ role }) => hasRole(role, caller))
  const isClear = ({ actions, fields }: MasterGrant) =>
    actions.includes('read') && ['read', 'write'].includes(fields[field] ?? fields['*'] ?? 'hidden')
  return Array.from({ length: 2 ** own.length }, (_, bits) =>
    own.filter(({ when }, at) => when === null || (bits >> at) % 2 === 1),
  ).every((held) => !held.some(({ actions }) => actions.includes('export')) || held.some(isClear))
}

const ladder: readonly FieldMode[] = [
  'hidden',
  'mask:given',
  'mask:initial',
  'mask:last-four',
  'read',
  'write',
]

function hasRole(role: string, caller: ListCaller): boolean {
  if (role === 'visitor') return true
  if (role.startsWith('own:')) return caller.listRoles.includes(role.slice(4))
  if (!role.startsWith('employer:')) return caller.roles.includes(role)
  return caller.roles.includes('employer') && caller.memberships.some((one) => one.role === role.slice(9))
}

type Truth = boolean | null
type Json = Record<string, unknown>

function truth(when: unknown, row: ListRow, caller: ListCaller, role: string): boolean {
  return when === null || value(when as Json, row, caller, role) === true
}

function value(part: Json, row: ListRow, caller: ListCaller, role: string): Truth {
  const inner = (list: unknown) => (list as Json[]).map((one) => value(one, row, caller, role))
  if (part.all) {
    const all = inner(part.all)
    return all.includes(false) ? false : all.includes(null) ? null : true
  }
  if (part.any) {
    const any = inner(part.any)
    return any.includes(true) ? true : any.includes(null) ? null : false
  }
  if (part.not) {
    const inside = value(part.not as Json, row, caller, role)
    return inside === null ? null : !inside
  }
  return comparison(part, row, caller, role)
}

function comparison(leaf: Json, row: ListRow, caller: ListCaller, role: string): Truth {
  if (leaf.own === 'me') return row.createdBy && caller.userId ? row.createdBy === caller.userId : null
  if (leaf.own === 'company') {
    if (!row.companyId) return null
    const narrow = role.startsWith('employer:') ? role.slice(9) : null
    return caller.memberships.some(
      (one) => one.companyId === row.companyId && (!narrow || one.role === narrow),
    )
  }
  if (leaf.active) return row.active
  if (leaf.below) return row.ancestors.some((code) => code === leaf.below)
  const field = String(leaf.field)
  const stored = field === 'code' ? row.code : field === 'source' ? row.source : (row.attributes[field] ?? '')
  if (leaf.empty) return stored === ''
  if (stored === '') return null
  if ('is' in leaf) return stored === leaf.is
  if ('in' in leaf) return (leaf.in as unknown[]).includes(stored)
  if ('atLeast' in leaf) return stored === leaf.atLeast || isAbove(stored, leaf.atLeast)
  return stored === leaf.atMost || !isAbove(stored, leaf.atMost)
}

function isAbove(one: unknown, other: unknown): boolean {
  if (typeof one === 'number') return one > Number(other)
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other))) > 0
}

import type { ListRole } from '@vouch/contract'
import { texts } from './rules.en.ts'

const { t } = texts

const companyRoles = ['owner', 'recruiter', 'hiring-manager', 'interviewer', 'viewer'] as const

/** The roles that every organisation has. */
const builtIn = ['visitor', 'candidate', 'employer', ...companyRoles.map((role) => `employer:${role}`)]

/** All roles that rules can be for: the built-in ones, the organisation's own, and removed ones that rules still name. */
export function ruleRoles(own: readonly ListRole[], named: readonly string[]): string[] {
  return [...new Set([...builtIn, ...own.map(({ code }) => `own:${code}`), ...named])]
}

/** The name of a role. */
export function roleName(role: string, own: readonly ListRole[]): string {
  const [kind = '', detail] = role.split(':')
  if (kind === 'own') {
    const label = own.find(({ code }) => code === detail)?.label
    return label ?? t('role.gone', { code: detail ?? '' })
  }
  const companyRole = companyRoles.find((one) => one === detail)
  if (companyRole) return t(`role.${companyRole}`)
  return kind === 'candidate' || kind === 'employer' ? t(`role.${kind}`) : t('role.visitor')
}

/** The people with a role, as the subject of a sentence. */
export function roleSubject(role: string, own: readonly ListRole[]): string {
  const label = roleName(role, own)
  return role.startsWith('own:') ? t('role.people', { label }) : label
}

/** Roles whose rules hold for people with this role too. */
export function inheritedRoles(role: string): string[] {
  if (role === 'visitor') return []
  return role.startsWith('employer:') ? ['visitor', 'employer'] : ['visitor']
}

import type { CompanyAction, CompanyDecision, CompanyRole, CompanyStatus } from '@vouch/contract'

const decisions: Readonly<Record<CompanyDecision['status'], readonly CompanyStatus[]>> = {
  verified: ['draft', 'pending', 'needs-information', 'rejected', 'suspended'],
  'needs-information': ['pending', 'verified', 'rejected', 'suspended'],
  rejected: ['pending', 'needs-information'],
  suspended: ['draft', 'pending', 'needs-information', 'verified'],
}

/** May an administrator decide so about a company that stands there? */
export function mayDecide(from: CompanyStatus, to: CompanyDecision['status']): boolean {
  return decisions[to].includes(from)
}

/** Can its owners hand it in for verification? */
export function maySubmit(status: CompanyStatus): boolean {
  return status === 'draft' || status === 'needs-information'
}

/** Jobs of these companies are not published, found or applied for. All others post before they are verified. */
export const outOfMarketplace = ['rejected', 'suspended'] as const satisfies CompanyStatus[]

export function isInMarketplace(status: CompanyStatus): boolean {
  return !(outOfMarketplace as readonly CompanyStatus[]).includes(status)
}

/** What a person may do with a company now. */
export function permittedCompanyActions(
  status: CompanyStatus,
  viewer: { readonly role: CompanyRole | null; readonly isAdmin: boolean },
): CompanyAction[] {
  const runs = viewer.role === 'owner' || viewer.isAdmin
  const actions: CompanyAction[] = []
  if (runs) actions.push('edit', 'people', 'prove')
  if (runs && maySubmit(status)) actions.push('submit')
  if (viewer.isAdmin) actions.push('decide')
  return actions
}

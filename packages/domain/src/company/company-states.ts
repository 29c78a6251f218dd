import type { CompanyAction, CompanyDecision, CompanyRole, CompanyStatus } from '@vouch/contract'

const decisions: Readonly<Record<CompanyDecision['status'], readonly CompanyStatus[]>> = {
  verified: ['draft', 'pending', 'needs-information', 'rejected', 'suspended'],
  'needs-information': ['pending', 'verified', 'rejected', 'suspended'],
  rejected: ['pending', 'needs-information'],
  suspended: ['draft', 'pending', 'needs-information', 'verified'],
}

/** Whether an administrator may change a company's status from `from` to `to`. */
export function mayDecide(from: CompanyStatus, to: CompanyDecision['status']): boolean {
  return decisions[to].includes(from)
}

/** Whether the owners may submit a company with this status for verification. */
export function maySubmit(status: CompanyStatus): boolean {
  return status === 'draft' || status === 'needs-information'
}

/**
 * Statuses of companies whose jobs cannot be published, found or applied for. Unverified companies may publish jobs.
 */
export const excludedCompanyStatuses = ['rejected', 'suspended'] as const satisfies CompanyStatus[]

export function isInMarketplace(status: CompanyStatus): boolean {
  return !(excludedCompanyStatuses as readonly CompanyStatus[]).includes(status)
}

/** Actions that the viewer may take on a company. */
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

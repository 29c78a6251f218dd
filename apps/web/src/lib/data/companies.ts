import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type CompanyRecord,
  type CompanyStatus,
  getCompany,
  listCompanies,
  listCompanyMembers,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'

const all = ['companies'] as const

/** Query key of the audit log of a company or person. */
export const auditLog = (subjectId: string) => ['audit-log', subjectId] as const

export interface CompaniesFilter {
  readonly q?: string | undefined
  readonly status?: CompanyStatus | undefined
  /** Only companies with unanswered candidates; for administrators. */
  readonly unanswered?: true | undefined
  /** Days on which the companies were added. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The viewer's companies, sorted by name; all companies for an administrator. */
export const companiesQuery = ({ q, status, unanswered, from, to }: CompaniesFilter = {}) =>
  pagedQueryOptions(
    [...all, 'list', { q: q ?? '', status: status ?? '', unanswered, from, to }],
    ({ cursor, signal }) =>
      api(
        listCompanies,
        {
          query: {
            q,
            status,
            from,
            to,
            ...(unanswered && { unanswered: 'true' as const }),
            ...(cursor && { cursor }),
          },
        },
        { signal, quiet: cursor === undefined },
      ),
  )

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api(getCompany, { params: { id } }, { signal, quiet: true }),
  })

/** The members of a company. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'members', id],
    queryFn: ({ signal }) => api(listCompanyMembers, { params: { id } }, { signal, quiet: true }),
  })

/** Puts a company from an API response into the cache. Refetches lists, and the viewer if the name or role changed. */
export async function storeCompany(client: QueryClient, company: CompanyRecord): Promise<void> {
  client.setQueryData(companyQuery(company.id).queryKey, company)
  const person = client.getQueryData(currentPersonQuery.queryKey)
  const membership = person?.memberships.find(({ companyId }) => companyId === company.id)
  await Promise.all([
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
    (membership?.companyName !== company.name || membership.role !== company.role) &&
      client.refetchQueries({ queryKey: currentPersonQuery.queryKey }),
  ])
}

/** Refetches a company, its members and the viewer, after a change that may affect the viewer's role. */
export async function refreshCompany(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    ...['one', 'members', 'invitations', 'join-requests', 'verification'].map((part) =>
      client.invalidateQueries({ queryKey: [...all, part, id] }),
    ),
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries({ queryKey: auditLog(id) }),
    client.invalidateQueries({ queryKey: currentPersonQuery.queryKey }),
  ])
}

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CompanyRecord, getCompany, listCompanies, listCompanyMembers } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { currentPersonQuery } from '#lib/current-person.ts'
import { pagedQueryOptions } from '#lib/paged-query.ts'

const all = ['companies'] as const

/** My companies by name; for an admin all of them. */
export const companiesQuery = (q: string | undefined) =>
  pagedQueryOptions([...all, 'list', q ?? ''], ({ cursor, signal }) =>
    api(
      listCompanies,
      { query: { ...(q !== undefined && { q }), ...(cursor !== undefined && { cursor }) } },
      { signal, quiet: cursor === undefined },
    ),
  )

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api(getCompany, { params: { id } }, { signal, quiet: true }),
  })

/** The people of a company. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'members', id],
    queryFn: ({ signal }) => api(listCompanyMembers, { params: { id } }, { signal, quiet: true }),
  })

/** A company as the server answered it. Who I am says to which companies I belong, so that is asked for anew. */
export async function storeCompany(client: QueryClient, company: CompanyRecord): Promise<void> {
  client.setQueryData(companyQuery(company.id).queryKey, company)
  await Promise.all([
    client.invalidateQueries({ queryKey: [...all, 'list'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
    client.refetchQueries({ queryKey: currentPersonQuery.queryKey }),
  ])
}

/** After a change of the members: they, the counts, and perhaps my own role. */
export async function refreshMembers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: all }),
    client.invalidateQueries({ queryKey: currentPersonQuery.queryKey }),
  ])
}

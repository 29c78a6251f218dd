import { queryOptions } from '@tanstack/react-query'
import { getCompanyPage, listCompanyJobs, listCompanyPages } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const companyPagesQuery = (q: string | undefined) =>
  pagedQueryOptions(['company-pages', 'list', q ?? ''], ({ cursor, signal }) =>
    api(
      listCompanyPages,
      { query: { ...(q !== undefined && { q }), ...(cursor && { cursor }) } },
      { signal, quiet: true },
    ),
  )

export const companyPageQuery = (slug: string) =>
  queryOptions({
    queryKey: ['company-pages', 'one', slug],
    queryFn: ({ signal }) => api(getCompanyPage, { params: { slug } }, { signal, quiet: true }),
  })

export const companyJobsQuery = (slug: string) =>
  pagedQueryOptions(['company-pages', 'jobs', slug], ({ cursor, signal }) =>
    api(listCompanyJobs, { params: { slug }, query: cursor ? { cursor } : {} }, { signal, quiet: true }),
  )

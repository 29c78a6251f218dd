import type { QueryClient } from '@tanstack/react-query'
import type { CompanyPictures } from '@vouch/contract'
import { companyQuery } from '#lib/data/companies.ts'

/** Puts logo and photos into the query cache. Changing them does not change the company's version. */
export async function storePictures(
  client: QueryClient,
  companyId: string,
  pictures: CompanyPictures,
): Promise<void> {
  client.setQueryData(companyQuery(companyId).queryKey, (before) => before && { ...before, ...pictures })
  await client.invalidateQueries({ queryKey: ['companies', 'list'] })
}

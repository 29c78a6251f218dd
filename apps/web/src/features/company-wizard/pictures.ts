import type { QueryClient } from '@tanstack/react-query'
import type { CompanyPictures } from '@vouch/contract'
import { companyQuery } from '#lib/data/companies.ts'

/** The pictures as the server answered them: they are no part of the company's version. */
export async function storePictures(
  client: QueryClient,
  companyId: string,
  pictures: CompanyPictures,
): Promise<void> {
  client.setQueryData(companyQuery(companyId).queryKey, (before) => before && { ...before, ...pictures })
  await client.invalidateQueries({ queryKey: ['companies', 'list'] })
}

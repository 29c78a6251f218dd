import { getCompanyDocumentLink } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { openAddress } from '#lib/data/files.ts'

/**
 * Hands the document of a company to the person, by an address that is made for this moment.
 * @returns whether it could be
 */
export async function openCompanyDocument(companyId: string): Promise<boolean> {
  try {
    const { url } = await api(getCompanyDocumentLink, { params: { id: companyId } })
    openAddress(url)
    return true
  } catch {
    // The wrapper of the API has said what went wrong.
    return false
  }
}

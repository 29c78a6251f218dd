import { getCompanyDocumentLink } from '@vouch/contract'
import { api } from '#lib/api.ts'
import { openAddress } from '#lib/files.ts'

/** Hands the document of a company to the person, by an address that is made for this moment. */
export async function openCompanyDocument(companyId: string): Promise<void> {
  try {
    const { url } = await api(getCompanyDocumentLink, { params: { id: companyId } })
    openAddress(url)
  } catch {
    // The wrapper of the API has said what went wrong.
  }
}

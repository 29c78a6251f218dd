import { getCompanyDocumentLink } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { openAddress } from '#lib/data/files.ts'

/**
 * Opens a company's document through a short-lived link.
 * @returns false if it cannot be opened
 */
export async function openCompanyDocument(companyId: string): Promise<boolean> {
  try {
    const { url } = await api(getCompanyDocumentLink, { params: { id: companyId } })
    openAddress(url)
    return true
  } catch {
    // The API client has already shown the error.
    return false
  }
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type CompanyFields, type CompanyRecord, getCompany, updateCompany } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { storeCompany } from '#lib/data/companies.ts'
import { onlyFields } from '#lib/draft/compare-fields.ts'
import { createDraft } from '#lib/draft/create-draft.ts'
import { deviceStorage } from '#lib/draft/device-storage.ts'
import type { Outgoing, Refusal } from '#lib/draft/draft-state.ts'
import { type LiveDraft, useLiveDraft } from '#lib/draft/use-live-draft.ts'
import { companyComparison, sendableFields, takesVerification } from './company-values.ts'

/** Fields that the server refused, such as a name of another company. The other fields are saved without them. */
function refusalOf(error: unknown, { names, data }: Outgoing<CompanyFields>): Refusal<CompanyFields> | null {
  if (!isProblem(error)) return null
  const isTaken = error.code === 'conflict' && names.includes('name')
  const problems = isTaken ? [{ path: 'name', message: error.message }] : error.errors
  const fields = names.filter((name) => problems.some(({ path }) => path.split('.')[0] === name))
  if (fields.length === 0) return null
  return {
    held: onlyFields(fields, data),
    sentences: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
  }
}

function createCompanyDraft(client: QueryClient, owner: string, company: CompanyRecord) {
  const params = { id: company.id }
  return createDraft<CompanyFields, CompanyRecord>({
    ...companyComparison,
    record: company,
    fields: ({ fields }) => fields,
    sendable: sendableFields,
    // If the company was verified meanwhile, ask before a save that would revoke the verification.
    mayRebase: (record, values) => !takesVerification(record, values),
    read: () => api(getCompany, { params }, { quiet: true }),
    save: ({ data, names, version }) =>
      api(updateCompany, { params, body: onlyFields(names, data), version }, { quiet: true }),
    refusal: refusalOf,
    onRecord: (record) => void storeCompany(client, record),
    storage: deviceStorage(`company.${owner}.${company.id}`),
  })
}

export type CompanyDraft = LiveDraft<CompanyFields, CompanyRecord>

/**
 * Creates the autosave draft.
 * @param owner id of the editor; other accounts on this device do not restore the draft
 */
export function useCompanyDraft(owner: string, company: CompanyRecord): CompanyDraft {
  const client = useQueryClient()
  return useLiveDraft(() => createCompanyDraft(client, owner, company), company)
}

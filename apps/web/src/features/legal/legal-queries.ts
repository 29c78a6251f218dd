import { queryOptions } from '@tanstack/react-query'
import { getLegalDocument, getLegalDraft, type LegalDocumentName, listLegalVersions } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

/** One version of a legal document. @param version number of the version; the current one by default */
export const legalDocumentQuery = (document: LegalDocumentName, version?: number) =>
  queryOptions({
    queryKey: ['legal', document, 'text', version ?? null],
    queryFn: ({ signal }) =>
      api(
        getLegalDocument,
        { params: { document }, ...(version !== undefined && { query: { version } }) },
        { signal, quiet: true },
      ),
  })

/** All versions of a legal document, newest first. */
export const legalVersionsQuery = (document: LegalDocumentName) =>
  queryOptions({
    queryKey: ['legal', document, 'versions'],
    queryFn: async ({ signal }) =>
      (await api(listLegalVersions, { params: { document } }, { signal, quiet: true })).items,
  })

/** The draft of the next version of a legal document. */
export const legalDraftQuery = (document: LegalDocumentName) =>
  queryOptions({
    queryKey: ['legal', document, 'draft'],
    queryFn: ({ signal }) => api(getLegalDraft, { params: { document } }, { signal, quiet: true }),
    staleTime: 0,
  })

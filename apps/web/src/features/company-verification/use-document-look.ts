import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { openCompanyDocument } from './open-document.ts'

/** The document by which a company is judged, and whether it is another one than whoever judges has looked at. */
export function useDocumentLook({ id, version }: CompanyRecord) {
  const client = useQueryClient()
  const { data } = useQuery(verificationQuery(id))
  const current = data && (data.document?.id ?? null)
  // The one that was there when the page was opened counts as seen.
  const [seen, setSeen] = useState(current)
  if (seen === undefined && current !== undefined) setSeen(current)
  // Another document makes another version of the company, which may arrive first.
  const [known, setKnown] = useState(version)
  useEffect(() => {
    if (known === version) return
    setKnown(version)
    void client.invalidateQueries({ queryKey: verificationQuery(id).queryKey })
  }, [client, id, known, version])
  return {
    document: data?.document ?? null,
    isReplaced: current !== undefined && seen !== undefined && current !== seen,
    open: async () => {
      if (await openCompanyDocument(id)) setSeen(current)
    },
  }
}

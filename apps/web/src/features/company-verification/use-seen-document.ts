import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { openCompanyDocument } from './open-document.ts'

/** The company's document, and whether it was replaced after the viewer opened this page or the document. */
export function useSeenDocument({ id, version }: CompanyRecord) {
  const client = useQueryClient()
  const { data, isPending } = useQuery(verificationQuery(id))
  const current = data && (data.document?.id ?? null)
  // The document that existed when the page was opened counts as seen.
  const [seen, setSeen] = useState(current)
  if (seen === undefined && current !== undefined) setSeen(current)
  // Replacing the document also increments the company's version, which may reach this page earlier.
  const [known, setKnown] = useState(version)
  useEffect(() => {
    if (known === version) return
    setKnown(version)
    void client.invalidateQueries({ queryKey: verificationQuery(id).queryKey })
  }, [client, id, known, version])
  return {
    document: data?.document ?? null,
    isPending,
    isReplaced: current !== undefined && seen !== undefined && current !== seen,
    open: async () => {
      if (await openCompanyDocument(id)) setSeen(current)
    },
  }
}

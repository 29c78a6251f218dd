import type { QueryClient } from '@tanstack/react-query'
import { type CompanyPictures, maxImageBytes } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { companyQuery } from '#lib/companies.ts'

/** What the server takes as a picture; it looks at the content. */
export const pictureRule = {
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxImageBytes / 1e6) * 1e6,
}

/** The pictures as the server answered them: they are no part of the company's version. */
export async function storePictures(
  client: QueryClient,
  companyId: string,
  pictures: CompanyPictures,
): Promise<void> {
  client.setQueryData(companyQuery(companyId).queryKey, (before) => before && { ...before, ...pictures })
  await client.invalidateQueries({ queryKey: ['companies', 'list'] })
}

/** A picture as it will be, while it is on its way. */
export function usePreview(): [string | null, (file: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (address !== null) return () => URL.revokeObjectURL(address)
  }, [address])
  return [address, (file) => setAddress(file && URL.createObjectURL(file))]
}

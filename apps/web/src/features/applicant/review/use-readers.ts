import { useQuery } from '@tanstack/react-query'
import { type Colleague, startReading, stopReading } from '@vouch/contract'
import { useEffect } from 'react'
import { api } from '#lib/api/api.ts'

/** Time in ms after which the page says again that it is open. Shorter than the time for which others see it. */
const renewEvery = 60_000

/** Tells colleagues that the viewer reads an application while the page is open. @returns colleagues who read it too */
export function useReaders(id: string): readonly Colleague[] {
  const { data } = useQuery({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => api(startReading, { params: { id } }, { signal, quiet: true }),
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () => () => {
      // If this fails, the reading ends by itself.
      void api(stopReading, { params: { id } }, { quiet: true }).catch(() => undefined)
    },
    [id],
  )
  return data?.readers ?? []
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Colleague, type EmployerApplication, startReading, stopReading } from '@vouch/contract'
import { useEffect, useEffectEvent } from 'react'
import { api } from '#lib/api/api.ts'
import { applicantOf } from '#lib/data/applicants.ts'

/** Time in ms after which the page says again that it is open. Shorter than the time for which others see it. */
const renewEvery = 60_000

/**
 * Tells colleagues that the viewer reads an application while the page is open, and loads the application again if it
 * has changed meanwhile.
 * @returns colleagues who read it too
 */
export function useReaders({ id, version, job, candidate }: EmployerApplication): readonly Colleague[] {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => api(startReading, { params: { id } }, { signal, quiet: true }),
    refetchInterval: renewEvery,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isOutdated = data !== undefined && data.version > version
  const { queryKey } = applicantOf(job.id, candidate.userId)
  const reload = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (isOutdated) reload()
  }, [isOutdated])
  useEffect(
    () => () => {
      // If this fails, the reading ends by itself.
      void api(stopReading, { params: { id } }, { quiet: true }).catch(() => undefined)
    },
    [id],
  )
  return data?.readers ?? []
}

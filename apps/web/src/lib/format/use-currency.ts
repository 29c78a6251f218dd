import { useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '#lib/api/runtime-config.ts'

/** The marketplace's own currency (ISO 4217): what amounts are in when nothing else is said. */
export function useCurrency(): string {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: runtimeConfig,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.currency ?? 'USD'
}

import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts'

/** What the server says about itself, for routes that load it ahead. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: runtimeConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The runtime configuration, for pages whose route has loaded it. */
export function useConfig(): RuntimeConfig {
  return useSuspenseQuery(configQuery).data
}

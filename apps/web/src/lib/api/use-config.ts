import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type RuntimeConfig, runtimeConfig } from './runtime-config.ts'

/** Query that loads the runtime configuration, for route loaders. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: runtimeConfig,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The runtime configuration. Only for pages whose route has loaded it. */
export function useConfig(): RuntimeConfig {
  return useSuspenseQuery(configQuery).data
}

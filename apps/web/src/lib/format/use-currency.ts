import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#lib/api/use-config.ts'

/** The currency code (ISO 4217) that amounts have by default. */
export function useCurrency(): string {
  return useQuery(configQuery).data?.currency ?? 'USD'
}

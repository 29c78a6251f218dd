import { queryOptions } from '@tanstack/react-query'
import { readIdentityAccount } from './identity-account.ts'

/** How the person can log in, as the identity service has it. */
export const identityAccountQuery = queryOptions({
  queryKey: ['me', 'identity'],
  queryFn: readIdentityAccount,
})

import { queryOptions } from '@tanstack/react-query'
import { readIdentityAccount } from './identity-account.ts'

/** The account's sign-in methods, read from the identity service. */
export const identityAccountQuery = queryOptions({
  queryKey: ['me', 'identity'],
  queryFn: readIdentityAccount,
})

import { type Account, lockAccount } from './accounts.ts'
import type { Executor } from './database.ts'
import { refusal } from './errors.ts'
import { unlinkProviders } from './linked-providers.ts'

/** Takes ways of signing in from an account; codes of mails to an address that goes with them no longer match it. */
export async function unlinkFromAccount(
  tx: Executor,
  { uid }: Account,
  providers: readonly string[],
): Promise<Account> {
  await unlinkProviders(tx, uid, providers)
  const account = await lockAccount(tx, uid)
  if (account === undefined) throw refusal('USER_NOT_FOUND')
  return account
}

import type { CheckedCredential, CheckOptions } from './checked-credential.ts'
import type { ReadCredential } from './read-credential.ts'

export async function check(_read: ReadCredential, _options: CheckOptions): Promise<CheckedCredential> {
  throw new Error('being built')
}

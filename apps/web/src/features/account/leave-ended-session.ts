import { renewSession } from '#lib/identity/identity.ts'
import { currentToken } from '#lib/identity/session.ts'
import { signOut } from '#lib/push/sign-out.ts'

/** Signs out in this browser after an action has ended all sessions of the account. */
export async function leaveEndedSession(): Promise<void> {
  if ((await currentToken()) !== null && (await renewSession()) === 'ended') await signOut()
}

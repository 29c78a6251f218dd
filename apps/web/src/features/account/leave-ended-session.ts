import { renewSession, signOutEverywhere } from '#lib/identity/identity.ts'
import { currentToken } from '#lib/identity/session.ts'

/** After an act that ends every session of an account: signs out here as well, when it was this person's. */
export async function leaveEndedSession(): Promise<void> {
  if ((await currentToken()) !== null && (await renewSession()) === 'ended') await signOutEverywhere()
}

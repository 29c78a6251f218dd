import { signOutEverywhere } from '#lib/identity/identity.ts'
import { isPushUsed } from './push-choice.ts'

/** How long signing out waits for push to end, in ms. The worker shows nothing more either way. */
const longest = 3000

async function endPush(): Promise<void> {
  if (!isPushUsed()) return
  const ended = import('./push-session.ts').then(({ pausePush }) => pausePush())
  await Promise.race([ended.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, longest))])
}

/** Signs out in every tab, and ends push in this browser, even if no server is reachable. */
export async function signOut(): Promise<void> {
  await endPush()
  await signOutEverywhere()
}

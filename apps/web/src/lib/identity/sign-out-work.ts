const works = new Set<() => Promise<void>>()

/** How long signing out waits for this work, in ms. */
const longest = 3000

/** Registers work to be done while the person is still signed in. Registering it again changes nothing. */
export function beforeSignOut(work: () => Promise<void>): void {
  works.add(work)
}

/** Does the registered work, for at most 3 s. Never throws. */
export async function runSignOutWork(): Promise<void> {
  if (works.size === 0) return
  const done = Promise.allSettled([...works].map((work) => work()))
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, longest))])
}

import { setTimeout as delay } from 'node:timers/promises'

/** Waits until something is so. The test's timeout is the limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}

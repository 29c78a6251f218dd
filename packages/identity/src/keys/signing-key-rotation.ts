import { type Executor, inTransaction } from '../database.ts'
import type { Settings } from '../options.ts'
import { acceptedAfterRetirement, newSigningKey } from './signing-key.ts'
import {
  activateNextKey,
  deleteRetiredKeys,
  findKeys,
  insertKey,
  lockKeys,
  scheduleNextKey,
} from './signing-key-store.ts'
import { freshFor, type SigningKeys } from './signing-keys.ts'

/**
 * How long a key is published before it signs: the five minutes that `/.well-known/jwks.json` may be kept, the minute
 * after which a process looks again, and as much for clocks that differ.
 */
const publishedFor = 10 * 60_000
const dayMs = 86_400_000

export interface Rotation {
  /** A new key signs from now on. */
  rotated: boolean
  /** When the key that was asked for takes over; null when it has. */
  takesOverAt: Date | null
  /** The key that signs. */
  activeKid: string
}

/**
 * Publishes the next key and lets it take over when it is its turn: `rotationDays` after the last change, or as soon as
 * an asked-for key has been published for ten minutes. Nobody is signed out: the old key is accepted for an hour after
 * the last process has stopped using it.
 * @param asked whether somebody wants a new key now
 */
export async function rotateKeys(
  { pool, clock, keySecret, rotationDays }: Settings,
  keys: SigningKeys,
  asked: boolean,
): Promise<Rotation> {
  const prepared = [await newSigningKey(keySecret), await newSigningKey(keySecret)]
  const rotation = await inTransaction(pool, async (tx) => {
    await lockKeys(tx)
    return step(tx, clock(), asked)
  })
  await keys.reload()
  return rotation

  async function step(tx: Executor, now: Date, wanted: boolean): Promise<Rotation> {
    const stored = await findKeys(tx, now)
    const active = stored.find((key) => key.status === 'active')
    if (active === undefined) throw new Error('identity: there is no signing key yet; start the service once')
    const next = stored.find((key) => key.status === 'next')
    const publish = async () => {
      const key = prepared.pop()
      if (key !== undefined) await insertKey(tx, key, 'next', now)
    }
    if (next === undefined) await publish()
    const usableFrom = new Date((next?.created_at ?? now).getTime() + publishedFor)
    const since = (active.activated_at ?? active.created_at).getTime()
    const dueAt = Math.min(since + rotationDays * dayMs, next?.activate_after?.getTime() ?? Infinity)
    const isDue = wanted || now.getTime() >= dueAt
    if (isDue && now >= usableFrom) {
      await activateNextKey(tx, now, new Date(now.getTime() + freshFor))
      await publish()
      await deleteRetiredKeys(tx, new Date(now.getTime() - acceptedAfterRetirement - freshFor))
      return { rotated: true, takesOverAt: null, activeKid: next?.kid ?? active.kid }
    }
    if (wanted) await scheduleNextKey(tx, usableFrom)
    return { rotated: false, takesOverAt: wanted ? usableFrom : null, activeKid: active.kid }
  }
}

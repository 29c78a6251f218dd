import { type Executor, inTransaction } from '../database.ts'
import type { Settings } from '../options.ts'
import { newSigningKey, retiredKeyLifeMs } from './signing-key.ts'
import {
  activateNextKey,
  deleteRetiredKeys,
  findKeys,
  insertKey,
  lockKeys,
  scheduleNextKey,
} from './signing-key-store.ts'
import { maxAgeMs, type SigningKeys } from './signing-keys.ts'

/**
 * Time between publication and first use of a key, in milliseconds: five minutes for caches of
 * `/.well-known/jwks.json`, one minute until processes reload, and a margin for clock skew.
 */
const publicationMs = 10 * 60_000
const dayMs = 86_400_000

interface Rotation {
  rotated: boolean
  /** When the requested signing key becomes active; null if it is active already or none was requested. */
  takesOverAt: Date | null
  activeKid: string
}

/**
 * Publishes the next signing key and activates it when due: `rotationDays` after the last rotation, or on request ten
 * minutes after publication. Tokens signed with the old key stay valid until they expire, so nobody is signed out.
 * @param requested whether to rotate as soon as possible
 */
export async function rotateKeys(
  { pool, clock, keySecret, rotationDays }: Settings,
  keys: SigningKeys,
  requested: boolean,
): Promise<Rotation> {
  const prepared = [await newSigningKey(keySecret), await newSigningKey(keySecret)]
  const rotation = await inTransaction(pool, async (tx) => {
    await lockKeys(tx)
    return rotateLocked(tx, clock())
  })
  await keys.reload()
  return rotation

  async function rotateLocked(tx: Executor, now: Date): Promise<Rotation> {
    const stored = await findKeys(tx, now)
    const active = stored.find((key) => key.status === 'active')
    if (active === undefined)
      throw new Error('identity: no signing key found; start the service once to create it')
    const next = stored.find((key) => key.status === 'next')
    const publish = async () => {
      const key = prepared.pop()
      if (key !== undefined) await insertKey(tx, key, 'next', now)
    }
    if (next === undefined) await publish()
    const usableFrom = new Date((next?.created_at ?? now).getTime() + publicationMs)
    const since = (active.activated_at ?? active.created_at).getTime()
    const dueAt = Math.min(since + rotationDays * dayMs, next?.activate_after?.getTime() ?? Infinity)
    const isDue = requested || now.getTime() >= dueAt
    if (isDue && now >= usableFrom) {
      await activateNextKey(tx, now, new Date(now.getTime() + maxAgeMs))
      await publish()
      await deleteRetiredKeys(tx, new Date(now.getTime() - retiredKeyLifeMs - maxAgeMs))
      return { rotated: true, takesOverAt: null, activeKid: next?.kid ?? active.kid }
    }
    if (requested) await scheduleNextKey(tx, usableFrom)
    return { rotated: false, takesOverAt: requested ? usableFrom : null, activeKid: active.kid }
  }
}

import { sql } from 'kysely'
import webPush from 'web-push'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ContentCipher } from '#platform/content-cipher.ts'

/** Purpose string of the cipher that encrypts VAPID private keys. */
export const pushKeyPurpose = 'vouch push key'

export interface PushKeyPair {
  /** P-256 point, base64url without padding. */
  readonly publicKey: string
  readonly privateKey: string
}

/** VAPID key pairs that sign pushes (RFC 8292), shared by all processes. */
export interface PushKeys {
  /** Returns the public key for new registrations. Creates the first pair if there is none. */
  current(): Promise<string>
  /** Finds the pair of a public key; undefined if the key is not one of ours. */
  find(publicKey: string): Promise<PushKeyPair | undefined>
  /**
   * Creates a new current pair. A browser switches to it when it next opens the app; until then, its pushes are signed
   * with its old pair.
   */
  rotate(): Promise<string>
}

/** How long a process caches the current key, in milliseconds. */
const freshMs = 60_000

export function createPushKeys(deps: {
  readonly db: Database
  readonly cipher: ContentCipher
  readonly clock: Clock
}): PushKeys {
  const { db, cipher, clock } = deps
  const pairs = new Map<string, PushKeyPair>()
  let known: { readonly key: string; readonly at: number } | undefined

  const newest = async () => {
    const row = await db.kysely
      .selectFrom('push_keys')
      .select('public_key')
      .orderBy('created_at', 'desc')
      .orderBy('public_key')
      .executeTakeFirst()
    return row?.public_key
  }
  const insert = async (isFirst: boolean) => {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    // Two processes that start at once must agree on the first key.
    await inTransaction(db, async (trx) => {
      // A separate statement, so that the insert sees what was committed while this one waited.
      await sql`select pg_advisory_xact_lock(hashtext('push_keys'))`.execute(trx)
      await sql`
        insert into push_keys (public_key, private_key_sealed, created_at)
        select ${publicKey}, ${cipher.seal(publicKey, privateKey)}, ${clock()}
        where not ${isFirst} or not exists (select from push_keys)`.execute(trx)
    })
  }
  const read = async () => {
    const now = clock().getTime()
    const stored = await newest()
    if (stored === undefined) await insert(true)
    const key = stored ?? (await newest())
    if (key === undefined) throw new Error('the push key could not be stored')
    known = { key, at: now }
    return key
  }
  let reading: Promise<string> | undefined
  const refresh = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  const current = async () => {
    if (!known) return refresh()
    // Refresh in the background: the web app needs the key to start, even while the database hangs.
    if (clock().getTime() - known.at >= freshMs) refresh().catch(() => undefined)
    return known.key
  }
  return {
    current,
    find: async (publicKey) => {
      const pair = pairs.get(publicKey)
      if (pair) return pair
      const row = await db.kysely
        .selectFrom('push_keys')
        .select('private_key_sealed')
        .where('public_key', '=', publicKey)
        .executeTakeFirst()
      if (!row) return undefined
      const privateKey = String(cipher.open(publicKey, row.private_key_sealed))
      pairs.set(publicKey, { publicKey, privateKey })
      return { publicKey, privateKey }
    },
    rotate: async () => {
      await insert(false)
      known = undefined
      return current()
    },
  }
}

import type { Executor } from '../database.ts'
import type { Limits, PacedLimit, WindowLimit } from '../options.ts'

/*
 * A try is counted before the password is looked at and given back when it was right, so that any number of
 * simultaneous guesses cannot outrun the count. Each statement touches one row and ends by itself: no deadlocks, and
 * all processes count together. What is not blocked is so whatever the clock says: tries at once do not arrive in the order
 * of their clocks.
 */
const firstWaitSeconds = 60
/** Wrong passwords are "in a row" while less than this lies between them. */
const inARowMs = 86_400_000
const knownAddressMs = 90 * 86_400_000

/**
 * Counts one try from an address.
 * @param key keyed hash of purpose and network
 * @returns false when the window is used up
 */
export async function takeAddressTry(
  executor: Executor,
  key: Buffer,
  limit: WindowLimit,
  now: Date,
): Promise<boolean> {
  const { rows } = await executor.query<{ tries: number }>({
    name: 'identity.take-address-try',
    text: `INSERT INTO identity.address_tries AS t (key, tries, resets_at) VALUES ($1, 1, $3)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN t.resets_at <= $2 THEN 1 ELSE t.tries + 1 END,
        resets_at = CASE WHEN t.resets_at <= $2 THEN $3 ELSE t.resets_at END
      WHERE t.resets_at <= $2 OR t.tries < $4
      RETURNING t.tries`,
    values: [key, now, new Date(now.getTime() + limit.seconds * 1000), limit.tries],
  })
  return rows.length > 0
}

/** Gives a try back that `takeAddressTry` counted. */
export async function returnAddressTry(executor: Executor, key: Buffer): Promise<void> {
  await executor.query({
    name: 'identity.return-address-try',
    text: 'UPDATE identity.address_tries SET tries = tries - 1 WHERE key = $1 AND tries > 0',
    values: [key],
  })
}

/**
 * Counts one try from an address that slows down past its limit.
 * @param key keyed hash of purpose and network
 * @returns seconds to wait before the try; undefined when the line of those that wait is full
 */
export async function takePacedTry(
  executor: Executor,
  key: Buffer,
  limit: PacedLimit,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await executor.query<{ wait: number }>({
    name: 'identity.take-paced-try',
    text: `INSERT INTO identity.address_tries AS t (key, tries, resets_at) VALUES ($1, 1, $3)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN t.resets_at <= $2 THEN 1 ELSE least(t.tries, $4::int) + 1 END,
        resets_at = CASE WHEN t.resets_at <= $2 THEN $3 ELSE t.resets_at END,
        next_at = CASE WHEN t.resets_at <= $2 OR t.tries < $4::int THEN t.next_at
          ELSE greatest(t.next_at, $2::timestamptz) + make_interval(secs => $5) END
      WHERE t.resets_at <= $2 OR t.tries < $4::int OR t.next_at <= $2::timestamptz + make_interval(secs => $6)
      RETURNING CASE WHEN t.tries <= $4::int THEN 0 ELSE extract(epoch FROM t.next_at - $2::timestamptz)::float8 - $5 END AS wait`,
    values: [
      key,
      now,
      new Date(now.getTime() + limit.seconds * 1000),
      limit.tries,
      limit.thenEverySeconds,
      limit.longestWaitSeconds,
    ],
  })
  return rows[0]?.wait
}

/** Gives back what `takePacedTry` counted: a free try, or a turn in the line. */
export async function returnPacedTry(executor: Executor, key: Buffer, limit: PacedLimit): Promise<void> {
  await executor.query({
    name: 'identity.return-paced-try',
    text: `UPDATE identity.address_tries SET
        tries = CASE WHEN tries > $2::int THEN tries ELSE tries - 1 END,
        next_at = CASE WHEN tries > $2::int THEN next_at - make_interval(secs => $3) ELSE next_at END
      WHERE key = $1 AND tries > 0`,
    values: [key, limit.tries, limit.thenEverySeconds],
  })
}

/**
 * Counts one wrong password for an e-mail address, in advance.
 * @param key keyed hash of the e-mail and of who tries: strangers share one count, each known address has its own, so
 *   that a stranger slows down other strangers but never the owner at their usual place
 * @returns false while the wait after too many is not over; such a try does not lengthen the wait
 */
export async function takeAccountTry(
  executor: Executor,
  key: Buffer,
  limit: Limits['wrongPasswordsPerAccount'],
  now: Date,
): Promise<boolean> {
  const { rows } = await executor.query<{ failures: number }>({
    name: 'identity.take-account-try',
    text: `INSERT INTO identity.account_tries AS t (key, failures, blocked_until, last_at)
      VALUES ($1, 1, CASE WHEN 1 >= $4::int THEN $2::timestamptz + make_interval(secs => least($5::int, $6::int))
        ELSE '-infinity' END, $2::timestamptz)
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.last_at < $3 THEN 1 ELSE t.failures + 1 END,
        blocked_until = CASE WHEN t.last_at >= $3 AND t.failures + 1 >= $4::int
          THEN $2::timestamptz + make_interval(
            secs => least($5::int * power(2, least(t.failures + 1 - $4::int, 20)), $6::int))
          ELSE '-infinity' END,
        last_at = $2::timestamptz
      WHERE t.blocked_until <= $2::timestamptz
      RETURNING t.failures`,
    values: [
      key,
      now,
      new Date(now.getTime() - inARowMs),
      limit.free,
      firstWaitSeconds,
      limit.longestWaitSeconds,
    ],
  })
  return rows.length > 0
}

/** Forgets the wrong passwords: the right one was given. */
export async function clearAccountTries(executor: Executor, key: Buffer): Promise<void> {
  await executor.query({
    name: 'identity.clear-account-tries',
    text: 'DELETE FROM identity.account_tries WHERE key = $1',
    values: [key],
  })
}

/** Remembers that the account's owner was seen at this address. */
export async function rememberAddress(
  executor: Executor,
  uid: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> {
  await executor.query({
    name: 'identity.remember-address',
    text: `INSERT INTO identity.known_addresses (uid, address_hash, last_seen_at) VALUES ($1, $2, $3)
      ON CONFLICT (uid, address_hash) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    values: [uid, addressHash, now],
  })
}

/** Removes counts and known addresses that no longer matter. */
export async function deleteOldTries(executor: Executor, now: Date): Promise<void> {
  await executor.query({
    name: 'identity.delete-address-tries',
    text: 'DELETE FROM identity.address_tries WHERE resets_at <= $1',
    values: [now],
  })
  await executor.query({
    name: 'identity.delete-account-tries',
    text: 'DELETE FROM identity.account_tries WHERE blocked_until <= $1 AND last_at < $2',
    values: [now, new Date(now.getTime() - inARowMs)],
  })
  await executor.query({
    name: 'identity.delete-known-addresses',
    text: 'DELETE FROM identity.known_addresses WHERE last_seen_at < $1',
    values: [new Date(now.getTime() - knownAddressMs)],
  })
}

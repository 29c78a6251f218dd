import type { Context } from '../context.ts'
import { type Executor, firstRow, returnsRow } from '../database.ts'
import type { Limits, PacedLimit, WindowLimit } from '../options.ts'
import { refusal } from './errors.ts'

/*
 * Attempts are counted before the password is checked, and the count is undone after a right password. Thus
 * concurrent guesses cannot exceed a limit. Each statement changes one row, which avoids deadlocks. The clock
 * values of concurrent attempts may arrive out of order.
 */
const firstWaitSeconds = 60
/** Wrong passwords count as consecutive when less than this time passes between them, in milliseconds. */
export const consecutiveMs = 86_400_000

/**
 * Counts an attempt for a window limit.
 * @param parts what to count by: a purpose, then an IP address, e-mail address or account
 * @returns the key for `returnAddressTry`
 * @throws ProtocolError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function takeTry(
  { settings, keyedHash }: Context,
  limit: WindowLimit,
  ...parts: [purpose: string, ...string[]]
): Promise<Buffer> {
  const key = keyedHash(...parts)
  if (!(await takeAddressTry(settings.pool, key, limit, settings.clock())))
    throw refusal('TOO_MANY_ATTEMPTS_TRY_LATER')
  return key
}

/** Counts an attempt for a window limit. @returns false when the limit is reached */
export function takeAddressTry(
  executor: Executor,
  key: Buffer,
  limit: WindowLimit,
  now: Date,
): Promise<boolean> {
  return returnsRow(executor, {
    name: 'identity.take-address-try',
    text: `INSERT INTO identity.address_tries AS t (key, tries, resets_at) VALUES ($1, 1, $3)
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN t.resets_at <= $2 THEN 1 ELSE t.tries + 1 END,
        resets_at = CASE WHEN t.resets_at <= $2 THEN $3 ELSE t.resets_at END
      WHERE t.resets_at <= $2 OR t.tries < $4
      RETURNING t.tries`,
    values: [key, now, new Date(now.getTime() + limit.seconds * 1000), limit.tries],
  })
}

/** Undoes the count of an attempt by `takeTry`. */
export async function returnAddressTry(executor: Executor, key: Buffer): Promise<void> {
  await executor.query({
    name: 'identity.return-address-try',
    text: 'UPDATE identity.address_tries SET tries = tries - 1 WHERE key = $1 AND tries > 0',
    values: [key],
  })
}

/**
 * Counts an attempt for a paced limit.
 * @returns seconds to wait before the attempt; undefined when too many attempts wait
 */
export async function takePacedTry(
  executor: Executor,
  key: Buffer,
  limit: PacedLimit,
  now: Date,
): Promise<number | undefined> {
  const row = await firstRow<{ wait: number }>(executor, {
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
      limit.intervalSeconds,
      limit.maxWaitSeconds,
    ],
  })
  return row?.wait
}

/** Undoes the count of an attempt by `takePacedTry`. */
export async function returnPacedTry(executor: Executor, key: Buffer, limit: PacedLimit): Promise<void> {
  await executor.query({
    name: 'identity.return-paced-try',
    text: `UPDATE identity.address_tries SET
        tries = CASE WHEN tries > $2::int THEN tries ELSE tries - 1 END,
        next_at = CASE WHEN tries > $2::int THEN next_at - make_interval(secs => $3) ELSE next_at END
      WHERE key = $1 AND tries > 0`,
    values: [key, limit.tries, limit.intervalSeconds],
  })
}

/**
 * Counts a wrong password for an e-mail address before the password is checked.
 * @param key keyed hash of the e-mail address; it includes the IP address if the account has signed in from there
 * before. All other IP addresses share one count, so that an attacker cannot block the owner at a known IP address
 * @returns false while the account is blocked; attempts during the block do not prolong it
 */
export function takeAccountTry(
  executor: Executor,
  key: Buffer,
  limit: Limits['wrongPasswordsPerAccount'],
  now: Date,
): Promise<boolean> {
  return returnsRow(executor, {
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
      new Date(now.getTime() - consecutiveMs),
      limit.free,
      firstWaitSeconds,
      limit.maxWaitSeconds,
    ],
  })
}

/** Clears the count of wrong passwords for an e-mail address. */
export async function clearAccountTries(executor: Executor, key: Buffer): Promise<void> {
  await executor.query({
    name: 'identity.clear-account-tries',
    text: 'DELETE FROM identity.account_tries WHERE key = $1',
    values: [key],
  })
}

/** Stores the hash of an IP address from which the account has signed in. */
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

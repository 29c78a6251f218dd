import {
  type ForeignIssuer,
  type ForeignIssuerChange,
  type ForeignIssuerInput,
  foreignIssuerLimits,
} from '@vouch/contract'
import { type IssuerAddress, isSharedHost, issuerAddress } from '@vouch/credentials'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { DependentPassports } from '#features/passports/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  answerOf,
  countForeignIssuers,
  deleteForeignIssuer,
  insertForeignIssuer,
  lockForeignIssuer,
  updateForeignIssuer,
} from './foreign-issuers-store.ts'

/** An entry as the caller last saw it. */
interface SeenIssuer {
  readonly id: string
  readonly version: number
}

/** Changes of the list reach the passports that depend on it: see `DependentPassports`. */
export interface ForeignIssuersService {
  /** @throws AppError invalid, conflict for a listed address, not-permitted-now with 1,000 entries */
  add(actor: Actor, input: ForeignIssuerInput): Promise<ForeignIssuer>
  /** @throws AppError not-found, stale */
  change(actor: Actor, seen: SeenIssuer, change: ForeignIssuerChange): Promise<ForeignIssuer>
  /** @throws AppError not-found, stale */
  remove(actor: Actor, seen: SeenIssuer): Promise<void>
}

export interface ForeignIssuersDeps extends ServiceDeps {
  readonly passports: DependentPassports
  /** Hosts that may be listed without TLS: only the local machine, and not in production. */
  readonly plainHttpHosts: readonly string[]
}

type Action = 'foreign-issuer.add' | 'foreign-issuer.change' | 'foreign-issuer.remove'

export function createForeignIssuersService(deps: ForeignIssuersDeps): ForeignIssuersService {
  const { db, clock, passports } = deps

  const note = (trx: Transaction, actor: Actor, action: Action, subjectId: string) =>
    record(trx, { action, actorId: actor.userId, subjectId, at: clock() })

  return {
    add: async (actor, { name, address: typed, countsInMatching, note: words }) => {
      requireAccess(actor, 'passport.foreign-issuers', null)
      const { kind, address, host } = readAddress(typed, deps.plainHttpHosts)
      return inTransaction(db, async (trx) => {
        if ((await countForeignIssuers(trx)) >= foreignIssuerLimits.entries) throw full()
        const [id, at] = [uuidv7(), clock()]
        const taken = await insertForeignIssuer(trx, {
          ...{ id, name, address, kind, host, counts: countsInMatching, note: words },
          ...{ created_at: at, updated_at: at },
        })
        if (taken !== undefined) throw takenBy(taken)
        await passports.follow(trx, { kind, address, host }, at)
        await note(trx, actor, 'foreign-issuer.add', id)
        return readBack(trx, id)
      })
    },

    change: async (actor, seen, change) => {
      requireAccess(actor, 'passport.foreign-issuers', null)
      return inTransaction(db, async (trx) => {
        const before = await lockSeen(trx, seen)
        const { name, countsInMatching, note: words } = { ...before, ...change }
        const after = { name, countsInMatching, note: words }
        const isChanged = name !== before.name || countsInMatching !== before.countsInMatching
        if (!isChanged && words === before.note) return answerOf(before)
        await updateForeignIssuer(trx, seen.id, after, clock())
        if (isChanged) await passports.follow(trx, before, clock())
        await note(trx, actor, 'foreign-issuer.change', seen.id)
        return readBack(trx, seen.id)
      })
    },

    remove: async (actor, seen) => {
      requireAccess(actor, 'passport.foreign-issuers', null)
      await inTransaction(db, async (trx) => {
        const entry = await lockSeen(trx, seen)
        await deleteForeignIssuer(trx, seen.id)
        await passports.follow(trx, entry, clock())
        await note(trx, actor, 'foreign-issuer.remove', seen.id)
      })
    },
  }
}

async function lockSeen(trx: Transaction, { id, version }: SeenIssuer) {
  const entry = await lockForeignIssuer(trx, id)
  if (!entry) throw notFound('This issuer')
  if (entry.version !== version) throw stale('This issuer', entry.version)
  return entry
}

async function readBack(trx: Transaction, id: string): Promise<ForeignIssuer> {
  const entry = await lockForeignIssuer(trx, id)
  if (!entry) throw new Error('foreign issuer not found after its write')
  return answerOf(entry)
}

/** @throws AppError invalid */
function readAddress(typed: string, plainHttpHosts: readonly string[]): IssuerAddress {
  const address = issuerAddress(typed, plainHttpHosts)
  if (address === null) {
    throw invalidField(
      'address',
      'Enter a did:key or did:jwk with Ed25519 or P-256, the https address of an issuer’s profile, or a host',
    )
  }
  if (address.kind === 'host' && isSharedHost(address.host)) {
    throw invalidField(
      'address',
      `Many issuers share ${address.host}. Enter the address of one issuer’s profile there`,
    )
  }
  return address
}

function takenBy(name: string): AppError {
  const message = `This address is already listed as “${name}”. Change that entry instead.`
  return new AppError('conflict', message, { errors: [{ path: 'address', message }] })
}

function full(): AppError {
  const limit = foreignIssuerLimits.entries.toLocaleString('en')
  return new AppError('not-permitted-now', `There are already ${limit} issuers. Remove one first.`)
}

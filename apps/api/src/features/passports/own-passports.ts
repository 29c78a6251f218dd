import type { HeldPassportState, PassportCheck } from '@vouch/contract'
import { fingerprint, readCredential } from '@vouch/credentials'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ShownProfiles } from '#features/candidate-profile/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { passportsFull } from './passport-refusals.ts'
import { findHeld, isFull } from './passports-store.ts'
import type { HolderMails, PassportHolding } from './ports.ts'
import { newsOf } from './settle-passport.ts'

/**
 * Passports issued here are known to be genuine, so they are held without a check.
 * @param deps.origin origin of the ids of issuers
 */
export function createPassportHolding(deps: {
  readonly shown: ShownProfiles
  readonly notifier: Notifier
  readonly holderMails: HolderMails
  readonly origin: string
}): PassportHolding {
  const { shown, notifier, holderMails, origin } = deps
  return {
    hold: async (trx, issuedId, { holderId, credential }, at) => {
      await shown.hold(trx, holderId)
      if (!(await isHeldBy(trx, issuedId, holderId))) {
        if (await isFull(trx, holderId)) throw passportsFull()
        await insertOwn(trx, { issuedId, holderId, credential, origin, at })
      }
      await replaceFile(trx, issuedId, credential, at)
      await shown.refresh(trx, holderId, at, 'holder')
      const held = await findHeld(trx, holderId, { issuedId })
      if (!held) throw new Error('passport not found after its insert')
      return held
    },

    refile: async (trx, issuedId, { credential, news }, at) => {
      const holder = await holderOf(trx, issuedId)
      if (!holder) return holderMails.tell(trx, issuedId, news)
      const { userId, name, issuerName } = holder
      await shown.hold(trx, userId)
      await replaceFile(trx, issuedId, credential, at)
      await shown.refresh(trx, userId, at, 'clock')
      const about = { userId, kind: `passport-${news}`, side: 'candidate', at } as const
      await notifier.notify(trx, [{ ...about, personName: issuerName, passportName: name }])
    },

    settle: async (trx, issuedId, status, at) => {
      const holder = await holderOf(trx, issuedId)
      if (!holder) {
        if (status === 'suspended' || status === 'revoked') await holderMails.tell(trx, issuedId, status)
        return
      }
      const { userId, name, issuerName } = holder
      await shown.hold(trx, userId)
      const before = await setStatus(trx, issuedId, status, at)
      if (before === undefined || before === status) return
      await shown.refresh(trx, userId, at, 'clock')
      const news = { userId, kind: newsOf[status], side: 'candidate', at } as const
      await notifier.notify(trx, [{ ...news, personName: issuerName, passportName: name }])
    },
  }
}

const valid: HeldPassportState = 'issued'
const issuedHere: PassportCheck = 'issued-here'

async function isHeldBy(trx: Transaction, issuedId: string, holderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from passports where issued_id = ${issuedId} and holder_id = ${holderId}`.execute(trx)
  return rows.length > 0
}

/** Stores what is shown of a passport: its definition’s words and its issuer. `replaceFile` sets the rest. */
async function insertOwn(
  trx: Transaction,
  of: {
    readonly issuedId: string
    readonly holderId: string
    readonly credential: string
    readonly origin: string
    readonly at: Date
  },
): Promise<void> {
  const { issuedId, holderId, credential, origin, at } = of
  const digest = fingerprint(readCredential(Buffer.from(credential)))
  const [marketplace, issuerPrefix] = [didOfIssuer(origin, null), didOfIssuer(origin, '')]
  await sql`
    insert into passports (id, holder_id, issued_id, credential, digest, format, name, description, issuer_id,
      issuer_name, issuer_host, checked_how, status, checked_at, tried_at, created_at)
    select ${uuidv7()}, ${holderId}, p.id, ${credential}, ${digest}, 'data-integrity', v.fields ->> 'name',
      v.fields ->> 'description',
      case when i.company_id is null then ${marketplace} else ${issuerPrefix} || i.id end, i.name,
      ${new URL(origin).host}, ${issuedHere}, ${valid}, ${at}, ${at}, ${at}
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where p.id = ${issuedId}`.execute(trx)
}

async function replaceFile(trx: Transaction, issuedId: string, credential: string, at: Date): Promise<void> {
  const digest = fingerprint(readCredential(Buffer.from(credential)))
  await sql`
    update passports p
    set credential = ${credential}, digest = ${digest}, status = ${valid}, checked_at = ${at},
      issued_at = i.awarded_on::timestamp at time zone 'UTC', expires_at = i.valid_until, version = p.version + 1
    from issued_passports i where i.id = p.issued_id and p.issued_id = ${issuedId}`.execute(trx)
}

async function holderOf(trx: Transaction, issuedId: string) {
  return trx
    .selectFrom('passports')
    .select(['holder_id as userId', 'name', 'issuer_name as issuerName'])
    .where('issued_id', '=', issuedId)
    .executeTakeFirst()
}

/** @returns the state before; undefined if nobody holds the passport any more */
async function setStatus(
  trx: Transaction,
  issuedId: string,
  status: HeldPassportState,
  at: Date,
): Promise<HeldPassportState | undefined> {
  const { rows } = await sql<{ before: HeldPassportState }>`
    with before as (select id, status from passports where issued_id = ${issuedId} for update)
    update passports p set status = ${status}, checked_at = ${at}, version = p.version + 1
    from before where p.id = before.id returning before.status as before`.execute(trx)
  return rows[0]?.before
}

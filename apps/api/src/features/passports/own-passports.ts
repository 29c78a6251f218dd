import type { HeldPassportState, PassportCheck } from '@vouch/contract'
import { fingerprint, readCredential } from '@vouch/credentials'
import { sql } from 'kysely'
import { AppError } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ShownProfiles } from '#features/candidate-profile/ports.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import { passportsFull } from './passport-refusals.ts'
import { findHeld, isFull } from './passports-store.ts'
import type { OwnPassport, PassportHolding } from './ports.ts'
import { newsOf } from './settle-passport.ts'

/** Passports issued here are known to be genuine, so they are held without a check. */
export function createPassportHolding(deps: {
  readonly shown: ShownProfiles
  readonly notifier: Notifier
}): PassportHolding {
  const { shown, notifier } = deps
  return {
    hold: async (trx, passport, at) => {
      const { issuedId, holderId } = passport
      await shown.hold(trx, holderId)
      const isHeld = await updateFile(trx, passport, at)
      if (!isHeld) {
        if (await isFull(trx, holderId)) throw passportsFull()
        await insertOwn(trx, passport, at)
      }
      await shown.refresh(trx, holderId, at, 'holder')
      const held = await findHeld(trx, holderId, { issuedId })
      if (!held) throw new AppError('internal', 'passport not found after its insert')
      return held
    },

    refile: async (trx, issuedId, { credential, news }, at) => {
      const holder = await holderOf(trx, issuedId)
      if (!holder) return
      const { userId, name, issuerName } = holder
      await shown.hold(trx, userId)
      await replaceFile(trx, issuedId, credential, at)
      await shown.refresh(trx, userId, at, 'clock')
      const about = { userId, kind: `passport-${news}`, side: 'candidate', at } as const
      await notifier.notify(trx, [{ ...about, personName: issuerName, passportName: name }])
    },

    settle: async (trx, issuedId, status, at) => {
      const holder = await holderOf(trx, issuedId)
      if (!holder) return
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

function columnsOf(passport: OwnPassport) {
  const { credential, name, description, issuerDid, issuerName, issuerHost, awardedAt, validUntil } = passport
  return {
    credential,
    digest: fingerprint(readCredential(Buffer.from(credential))),
    name,
    description,
    issuer_id: issuerDid,
    issuer_name: issuerName,
    issuer_host: issuerHost,
    issued_at: awardedAt,
    expires_at: validUntil,
  }
}

const valid: HeldPassportState = 'issued'

async function insertOwn(trx: Transaction, passport: OwnPassport, at: Date): Promise<void> {
  const { holderId: holder_id, issuedId: issued_id } = passport
  const how: PassportCheck = 'issued-here'
  const state = {
    status: valid,
    checked_how: how,
    format: 'data-integrity',
    checked_at: at,
    tried_at: at,
    created_at: at,
  }
  await trx
    .insertInto('passports')
    .values({ id: uuidv7(), holder_id, issued_id, ...columnsOf(passport), ...state })
    .execute()
}

/** @returns whether the person holds the passport already */
async function updateFile(trx: Transaction, passport: OwnPassport, at: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('passports')
    .set({ ...columnsOf(passport), status: valid, checked_at: at, version: sql`version + 1` })
    .where('issued_id', '=', passport.issuedId)
    .where('holder_id', '=', passport.holderId)
    .returning('id')
    .execute()
  return rows.length > 0
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

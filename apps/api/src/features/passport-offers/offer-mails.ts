import { sql } from 'kysely'
import { z } from 'zod'
import { isActiveAccount } from '#db/sql/account-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { issuedIn, issuerMayIssue } from '#db/sql/passport-sql.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { newLinkToken } from '#platform/invitation/link-token.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import { dueBatches } from './batches-store.ts'

/** Tells people of one batch that they are offered a passport. */
export const sendOffers = defineJob({
  name: 'send-passport-offers',
  payload: z.object({ batchId: z.uuid() }),
})

/** Tells people of all due batches, in case a job was lost. Runs every ten minutes. */
export const sendDueOffers = defineJob({ name: 'send-due-passport-offers', payload: z.object({}) })

/** Offers in one transaction: a lost process repeats at most these. */
const atOnce = 100

export interface OfferMailsDeps extends ServiceDeps {
  readonly outbox: Outbox
  readonly notifier: Notifier
  readonly publicUrl: string
}

export interface OfferMails {
  /**
   * Tells everybody of a batch whose mails are due. Idempotent: whoever has a link gets no second one. Mails of an issuer
   * that may not issue now wait until it may.
   */
  send(batchId: string): Promise<void>
  sendDue(): Promise<void>
}

interface DueOffer {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly issuer: string
  readonly passport: string
  /** Account with this confirmed address; null if there is none. */
  readonly userId: string | null
}

export function createOfferMails(deps: OfferMailsDeps): OfferMails {
  const { db, clock, outbox, notifier, publicUrl } = deps

  const tell = async (trx: Transaction, offer: DueOffer): Promise<void> => {
    const { token, hash } = newLinkToken()
    await trx.updateTable('issued_passports').set({ token_hash: hash }).where('id', '=', offer.id).execute()
    const { issuer, passport, userId } = offer
    if (userId !== null) {
      const news = { kind: 'passport-offered', side: 'candidate', userId, at: clock() } as const
      return notifier.notify(trx, [{ ...news, personName: issuer, passportName: passport }])
    }
    const link = `${publicUrl}/passports/offer#${token}`
    await outbox.write(trx, { kind: 'passport-offer', to: offer.email, locale: null, issuer, passport, link })
  }

  const sendSome = (batchId: string) =>
    inTransaction(db, async (trx) => {
      const offers = await lockDue(trx, batchId, clock())
      for (const offer of offers) await tell(trx, offer)
      return offers.length
    })

  const send = async (batchId: string) => {
    while ((await sendSome(batchId)) === atOnce);
  }

  return {
    send,
    sendDue: async () => {
      for (const batchId of await dueBatches(db.kysely, clock())) await send(batchId)
    },
  }
}

async function lockDue(trx: Transaction, batchId: string, now: Date): Promise<DueOffer[]> {
  const { rows } = await sql<DueOffer>`
    select p.id, p.email, p.name, i.name as issuer, v.fields ->> 'name' as passport, (
      select u.id from users u
      where ${condition(isActiveAccount('u'))} and u.email_verified and u.roles @> array['candidate']
        and (lower(u.email) = p.email or exists (
          select from person_addresses a where a.user_id = u.id and a.email = p.email))
      limit 1
    ) as "userId"
    from issued_passports p
    join passport_batches b on b.id = p.batch_id
    join passport_issuers i on i.id = p.issuer_id
    left join companies c on c.id = i.company_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where p.batch_id = ${batchId} and b.mails_at <= ${now} and ${condition(issuedIn(['pending']))}
      and p.token_hash is null and p.email is not null and ${condition(issuerMayIssue())}
    order by p.id limit ${atOnce} for no key update of p skip locked`.execute(trx)
  return rows
}

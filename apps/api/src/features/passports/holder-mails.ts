import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { newLinkToken } from '#platform/invitation/link-token.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import type { HolderMails } from './ports.ts'

export interface HolderMailsDeps {
  readonly outbox: Outbox
  readonly publicUrl: string
}

interface Recipient {
  readonly to: string
  readonly issuer: string
  readonly passport: string
  readonly reason: string
  readonly validUntil: Date | null
}

/** Writes to the address that accepted a passport. An account is told by notifications instead. */
export function createHolderMails({ outbox, publicUrl }: HolderMailsDeps): HolderMails {
  return {
    tell: async (trx, issuedId, news) => {
      const recipient = await recipientOf(trx, issuedId)
      if (!recipient) return
      const { to, issuer, passport, reason, validUntil } = recipient
      // There is nothing to download, but its page says the same to everybody.
      const isTakenBack = news === 'suspended' || news === 'revoked'
      const link = isTakenBack ? `${publicUrl}/passports/${issuedId}` : await newLink(trx, issuedId)
      const about = { issuer, passport, validUntil: validUntil?.toISOString() ?? null }
      const words = isTakenBack ? reason : ''
      await outbox.write(trx, { kind: 'passport-news', to, locale: null, news, ...about, words, link })
    },
  }

  /** A link with a new secret, because only hashes of earlier ones are stored. */
  async function newLink(trx: Transaction, issuedId: string): Promise<string> {
    const { token, hash } = newLinkToken()
    await trx
      .updateTable('issued_passports')
      .set({ news_token_hash: hash })
      .where('id', '=', issuedId)
      .execute()
    return `${publicUrl}/passports/offer#${token}`
  }
}

async function recipientOf(trx: Transaction, issuedId: string): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select p.email as "to", i.name as issuer, v.fields ->> 'name' as passport, p.reason,
      p.valid_until as "validUntil"
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    where p.id = ${issuedId} and p.holder_id is null and p.email is not null`.execute(trx)
  return rows[0]
}

import type { EndorsementState, EndorsementTarget } from '@vouch/contract'
import { buildEndorsement, didOfIssuer, signPassport } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { requireOrigin } from './passport-origin.ts'
import type { EndorsementSigner } from './ports.ts'
import { takeSlot } from './status-lists.ts'

/** What a signature says of an endorsement, read under the caller's locks. */
interface StoredEndorsement {
  readonly endorserId: string
  readonly isMarketplace: boolean
  readonly endorserName: string
  readonly website: string | null
  readonly target: EndorsementTarget
  readonly issuerId: string
  readonly issuerName: string
  readonly definitionId: string | null
  readonly number: number | null
  readonly passportId: string | null
  /** Name of the definition, also of a passport; null for an issuer. */
  readonly title: string | null
  readonly comment: string
  readonly shownAt: Date | null
  readonly listId: string | null
  readonly index: number | null
}

const shown: EndorsementState = 'shown'

/** @param origin origin of ids: `https://vouch.example` */
export function createEndorsementSigner(origin: string, keys: IssuerKeys): EndorsementSigner {
  return {
    sign: async (trx, id, at) => {
      const stored = await read(trx, id)
      const { endorserId, endorserName: name, website, comment, listId, index } = stored
      await requireOrigin(trx, origin)
      await keys.prepare(trx, endorserId, at)
      const { ed25519 } = await keys.signing(trx, endorserId)
      const slot = listId === null || index === null ? await takeSlot(trx, endorserId) : { listId, index }
      const did = didOfIssuer(origin, stored.isMarketplace ? null : endorserId)
      const shownAt = stored.shownAt ?? at
      const credential = buildEndorsement({
        origin,
        endorsementId: id,
        issuer: { did, name, url: website ?? origin },
        endorsed: `${origin}${pathOf(stored)}`,
        name: `Endorsement of ${stored.title ?? stored.issuerName}`,
        comment,
        validFrom: shownAt,
        status: { listUrl: `${origin}/status/${slot.listId}`, index: slot.index },
      })
      const signed = await signPassport(credential, { did, ...ed25519 }, at)
      await trx
        .updateTable('passport_endorsements')
        .set({
          state: shown,
          shown_at: shownAt,
          list_id: slot.listId,
          index: slot.index,
          key_id: ed25519.id,
          signed,
        })
        .where('id', '=', id)
        .execute()
      return signed
    },
    takeBack: async (trx, id) => {
      await sql`
        with changed as (
          update passport_status_slots s set is_set = true from passport_endorsements e
          where e.id = ${id} and s.list_id = e.list_id and s.index = e.index returning s.list_id
        )
        update passport_status_lists l set signed = null, signed_at = null
        from changed c where l.id = c.list_id`.execute(trx)
    },
  }
}

async function read(trx: Transaction, id: string): Promise<StoredEndorsement> {
  const { rows } = await sql<StoredEndorsement>`
    select e.endorser_id as "endorserId", g.company_id is null as "isMarketplace", g.name as "endorserName", gc.website,
      e.target, e.issuer_id as "issuerId", i.name as "issuerName", e.definition_id as "definitionId", e.number,
      e.passport_id as "passportId", v.fields ->> 'name' as title, e.comment, e.shown_at as "shownAt",
      e.list_id as "listId", e.index
    from passport_endorsements e
    join passport_issuers g on g.id = e.endorser_id
    left join companies gc on gc.id = g.company_id
    join passport_issuers i on i.id = e.issuer_id
    left join issued_passports p on p.id = e.passport_id
    left join passport_definition_versions v on v.definition_id = coalesce(e.definition_id, p.definition_id)
      and v.number = coalesce(e.number, p.number)
    where e.id = ${id}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`there is no endorsement ${id}`)
  return row
}

/** Path of the endorsed profile, achievement or credential, as passports and issuers' documents name it. */
function pathOf(of: StoredEndorsement): string {
  if (of.target === 'issuer') return `/issuers/${of.issuerId}`
  if (of.target === 'passport') return `/passports/${of.passportId}`
  return `/passport-definitions/${of.definitionId}/${of.number}`
}

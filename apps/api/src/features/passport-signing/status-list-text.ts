import { didOfIssuer, signPassport, statusListCredential } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import { type Executor, inTransaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { setIndexes } from './status-lists.ts'

/** How long verifiers may keep a list, how long it is valid, and when it is signed again although nothing changed. */
export const statusListAges = { ttlMs: 300_000, validMs: 86_400_000, againMs: 43_200_000 } as const

interface ListRow {
  readonly issuer_id: string
  readonly marketplace: boolean
  readonly signed: string | null
  readonly signed_at: Date | null
}

/**
 * Reads the signed status list with this id. A list that changed is signed when it is read, so that a revocation shows at
 * once; the signature is stored for the next reader.
 * @throws AppError not-found; not-permitted-now while no key of the issuer may sign
 */
export type StatusListText = (id: string) => Promise<string>

export function createStatusListText(
  deps: ServiceDeps & { readonly keys: IssuerKeys; readonly origin: string },
): StatusListText {
  const { db, clock, keys, origin } = deps

  const sign = (id: string) =>
    inTransaction(db, async (trx) => {
      const at = clock()
      const row = await read(trx, id, true)
      const current = freshText(row, at)
      if (current !== undefined) return current
      const { ed25519 } = await keys.signing(trx, row.issuer_id)
      const did = didOfIssuer(origin, row.marketplace ? null : row.issuer_id)
      const list = statusListCredential({
        id: `${origin}/status/${id}`,
        issuerDid: did,
        set: await setIndexes(trx, id),
        validFrom: at,
        validUntil: new Date(at.getTime() + statusListAges.validMs),
        ttlMs: statusListAges.ttlMs,
      })
      const signed = await signPassport(list, { did, ...ed25519 }, at)
      await trx
        .updateTable('passport_status_lists')
        .set({ signed, signed_at: at })
        .where('id', '=', id)
        .execute()
      return signed
    })

  return async (id) => {
    if (!isUuid(id)) throw notFound('This status list')
    return freshText(await read(db.kysely, id), clock()) ?? sign(id)
  }
}

async function read(executor: Executor, id: string, lock = false): Promise<ListRow> {
  const { rows } = await sql<ListRow>`
    select l.issuer_id, i.company_id is null as marketplace, l.signed, l.signed_at
    from passport_status_lists l join passport_issuers i on i.id = l.issuer_id
    where l.id = ${id} ${lock ? sql`for update of l` : sql``}`.execute(executor)
  const [row] = rows
  if (!row) throw notFound('This status list')
  return row
}

function freshText({ signed, signed_at }: ListRow, now: Date): string | undefined {
  if (signed === null || signed_at === null) return undefined
  return now.getTime() - signed_at.getTime() < statusListAges.againMs ? signed : undefined
}

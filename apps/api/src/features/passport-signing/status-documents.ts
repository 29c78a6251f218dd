import { didOfIssuer, signPassport, statusListCredential } from '@vouch/credentials/issuing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { sendDocument } from './issuer-documents.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { setIndexes } from './status-lists.ts'

/** How long verifiers may keep a list, how long it is valid, and when it is signed again although nothing changed. */
const ages = { ttlMs: 300_000, validMs: 86_400_000, againMs: 43_200_000 } as const

interface ListRow {
  readonly issuer_id: string
  readonly marketplace: boolean
  readonly signed: string | null
  readonly signed_at: Date | null
}

/**
 * Serves the signed status lists at `/status/{id}`. A list that changed is signed when it is read, so that a revocation
 * shows at once; the signature is stored for the next reader.
 */
export function serveStatusLists(
  app: FastifyInstance,
  { db, clock, keys, origin }: ServiceDeps & { readonly keys: IssuerKeys; readonly origin: string },
): void {
  const read = async (on: Transaction | typeof db.kysely, id: string, lock = false) => {
    const { rows } = await sql<ListRow>`
      select l.issuer_id, i.company_id is null as marketplace, l.signed, l.signed_at
      from passport_status_lists l join passport_issuers i on i.id = l.issuer_id
      where l.id = ${id} ${lock ? sql`for update of l` : sql``}`.execute(on)
    const [row] = rows
    if (!row) throw notFound('This status list')
    return row
  }

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
        validUntil: new Date(at.getTime() + ages.validMs),
        ttlMs: ages.ttlMs,
      })
      const signed = await signPassport(list, { did, ...ed25519 }, at)
      await trx.updateTable('passport_status_lists').set({ signed, signed_at: at }).where('id', '=', id).execute()
      return signed
    })

  app.get<{ Params: { id: string } }>('/status/:id', async (request, reply) => {
    const { id } = request.params
    if (!isUuid(id)) throw notFound('This status list')
    const text = freshText(await read(db.kysely, id), clock()) ?? (await sign(id))
    const type = request.headers.accept?.includes('application/vc') ? 'application/vc' : 'application/vc+ld+json'
    return sendDocument(request, reply, { type, text, cacheControl: 'public, max-age=300' })
  })
}

function freshText({ signed, signed_at }: ListRow, now: Date): string | undefined {
  if (signed === null || signed_at === null) return undefined
  return now.getTime() - signed_at.getTime() < ages.againMs ? signed : undefined
}

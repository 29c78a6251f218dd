import type { PassportShare, ShareParts } from '@vouch/contract'
import { sql } from 'kysely'
import { iso } from '#db/iso.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface NewShare {
  readonly id: string
  readonly ownerId: string
  readonly tokenHash: Buffer
  readonly label: string
  readonly at: Date
  readonly endsAt: Date | null
  readonly passports: readonly { readonly id: string; readonly parts: ShareParts }[]
}

export async function insertShare(trx: Transaction, share: NewShare): Promise<void> {
  const { id, ownerId, tokenHash, label, at, endsAt, passports } = share
  await trx
    .insertInto('passport_shares')
    .values({ id, owner_id: ownerId, token_hash: tokenHash, label, created_at: at, ends_at: endsAt })
    .execute()
  await trx
    .insertInto('passport_share_items')
    .values(
      passports.map((item, position) => ({
        share_id: id,
        passport_id: item.id,
        position,
        show_name: item.parts.name,
        show_evidence: item.parts.evidence,
        show_file: item.parts.file,
      })),
    )
    .execute()
}

const running = (now: Date) => sql<boolean>`s.ended_at is null and (s.ends_at is null or s.ends_at > ${now})`

/** The shares of a person that have not ended, newest first. */
export async function sharesOf(executor: Executor, ownerId: string, now: Date): Promise<PassportShare[]> {
  const { rows } = await sql<{ share: PassportShare }>`
    select json_build_object('id', s.id, 'label', s.label, 'createdAt', ${sql.raw(iso('s.created_at'))},
      'endsAt', ${sql.raw(iso('s.ends_at'))}, 'passports', (
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'parts', json_build_object(
          'name', x.show_name, 'evidence', x.show_evidence, 'file', x.show_file)) order by x.position)
        from passport_share_items x join passports p on p.id = x.passport_id where x.share_id = s.id)) as share
    from passport_shares s
    where s.owner_id = ${ownerId} and ${running(now)}
      and exists (select from passport_share_items x where x.share_id = s.id)
    order by s.created_at desc, s.id desc limit 100`.execute(executor)
  return rows.map((row) => row.share)
}

export async function endShareOf(executor: Executor, ownerId: string, id: string, at: Date): Promise<void> {
  await executor
    .updateTable('passport_shares')
    .set({ ended_at: sql`coalesce(ended_at, ${at})` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Which of some passports a person holds. */
export async function heldAmong(
  trx: Transaction,
  holderId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('passports')
    .select('id')
    .where('holder_id', '=', holderId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}

export interface FoundShare {
  readonly endsAt: Date | null
  readonly hasEnded: boolean
  readonly items: readonly { readonly passportId: string; readonly parts: ShareParts }[]
}

export async function findShare(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundShare | undefined> {
  const { rows } = await sql<{ endsAt: Date | null; hasEnded: boolean; items: FoundShare['items'] }>`
    select s.ends_at as "endsAt", not (${running(now)}) as "hasEnded", coalesce((
      select json_agg(json_build_object('passportId', x.passport_id, 'parts', json_build_object(
        'name', x.show_name, 'evidence', x.show_evidence, 'file', x.show_file)) order by x.position)
      from passport_share_items x where x.share_id = s.id), '[]') as items
    from passport_shares s where s.token_hash = ${tokenHash}`.execute(executor)
  return rows[0]
}

import { randomInt, randomUUID } from 'node:crypto'
import { statusListSize } from '@vouch/contract'
import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'

/** Bits of a status list (Bitstring Status List 1.0 §6.1), and slots of it that are given away at most. */
const { bits: statusListBits, fullAt } = statusListSize

export interface Slot {
  readonly listId: string
  readonly index: number
}

/**
 * Takes a free slot of an issuer's newest list, at random, so that neighbouring indexes tell nothing about who got a
 * passport when. Starts another list when the newest is half full. Serialises the callers of one issuer.
 */
export async function takeSlot(trx: Transaction, issuerId: string): Promise<Slot> {
  const listId = await listWithRoom(trx, issuerId)
  for (;;) {
    const index = randomInt(statusListBits)
    const { rows } = await sql<{ index: number }>`
      insert into passport_status_slots (list_id, index) values (${listId}, ${index})
      on conflict do nothing returning index`.execute(trx)
    if (rows.length > 0) return { listId, index }
  }
}

async function listWithRoom(trx: Transaction, issuerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update passport_status_lists set used = used + 1
    where id = (
      select id from passport_status_lists where issuer_id = ${issuerId} and used < ${fullAt}
      order by id limit 1 for update
    ) returning id`.execute(trx)
  const [list] = rows
  if (list) return list.id
  // The address of a list is as random as its indexes.
  const id = randomUUID()
  await trx.insertInto('passport_status_lists').values({ id, issuer_id: issuerId, used: 1 }).execute()
  return id
}

/** Sets the bits of all slots that these passports have ever had. Their lists are signed again when they are read. */
export async function setBits(trx: Transaction, passportIds: readonly string[]): Promise<void> {
  await sql`
    with changed as (
      update passport_status_slots s set is_set = true
      from passport_signatures g
      where g.passport_id = any(${[...passportIds]}::uuid[]) and s.list_id = g.list_id and s.index = g.index
        and not s.is_set
      returning s.list_id
    )
    update passport_status_lists l set signed = null, signed_at = null
    from (select distinct list_id from changed order by list_id) c where l.id = c.list_id`.execute(trx)
}

/** The set bits of a list. */
export async function setIndexes(trx: Transaction, listId: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('passport_status_slots')
    .select('index')
    .where('list_id', '=', listId)
    .where('is_set', '=', true)
    .execute()
  return rows.map((row) => row.index)
}

import type { Detail } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface DetailRow {
  readonly id: string
  readonly name: string
  readonly kind: Detail['kind']
  readonly note: string
  readonly state: Detail['state']
  readonly text: string | null
  readonly return_reason: string | null
  readonly requested_at: Date
  readonly submitted_at: Date | null
  readonly decided_at: Date | null
  readonly file_id: string | null
  readonly file_name: string | null
  readonly media_type: string | null
  readonly bytes: number | null
  readonly uploaded_at: Date | null
}

export async function detailsOf(
  executor: Executor,
  applicationId: string,
  ids: readonly string[],
): Promise<DetailRow[]> {
  const rows = await executor
    .selectFrom('details as d')
    .leftJoin('files as f', 'f.id', 'd.file_id')
    .select([
      'd.id',
      'd.name',
      'd.kind',
      'd.note',
      'd.state',
      'd.text',
      'd.return_reason',
      'd.requested_at',
      'd.submitted_at',
      'd.decided_at',
      'd.file_id',
      'f.name as file_name',
      'f.media_type',
      'f.bytes',
      'f.created_at as uploaded_at',
    ])
    .where('d.application_id', '=', applicationId)
    .where('d.id', 'in', [...ids])
    .orderBy('d.position')
    .orderBy('d.id')
    .execute()
  return rows as DetailRow[]
}

export interface NewDetail {
  readonly id: string
  readonly name: string
  readonly kind: Detail['kind']
  readonly note: string
}

/** Adds to what was asked for before. */
export async function insertDetails(
  trx: Transaction,
  items: readonly NewDetail[],
  asked: { readonly applicationId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('details')
    .values(
      items.map((item, index) => ({
        ...item,
        application_id: asked.applicationId,
        position: sql<number>`(
          select coalesce(max(position), 0) + ${index + 1} from details where application_id = ${asked.applicationId}
        )`,
        requested_by: asked.by,
        requested_at: asked.at,
      })),
    )
    .execute()
}

export async function countDetails(executor: Executor, applicationId: string): Promise<number> {
  const row = await executor
    .selectFrom('details')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface DetailChange {
  readonly state: Detail['state']
  readonly text?: string | null
  readonly file_id?: string | null
  readonly return_reason?: string | null
  readonly submitted_at?: Date
  readonly decided_at?: Date | null
}

export async function changeDetail(trx: Transaction, id: string, change: DetailChange): Promise<void> {
  await trx.updateTable('details').set(change).where('id', '=', id).execute()
}

/** Held until the commit, so that the file cannot be cleared away in between. */
export async function isOwnFile(trx: Transaction, fileId: string, ownerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

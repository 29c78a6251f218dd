import type { Detail } from '@vouch/contract'
import { type Selectable, sql } from 'kysely'
import type { Details } from '#db/schema.ts'
import type { Executor, Transaction } from '#db/transaction.ts'

export interface DetailRow
  extends Omit<Selectable<Details>, 'application_id' | 'position' | 'requested_by' | 'kind' | 'state'>,
    Pick<Detail, 'kind' | 'state'> {
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

/** Adds requested details after the application's existing ones. */
export async function insertDetails(
  trx: Transaction,
  items: readonly Pick<Detail, 'id' | 'name' | 'kind' | 'note'>[],
  request: { readonly applicationId: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('details')
    .values(
      items.map((item, index) => ({
        ...item,
        application_id: request.applicationId,
        position: sql<number>`(
          select coalesce(max(position), 0) + ${index + 1} from details where application_id = ${request.applicationId}
        )`,
        requested_by: request.by,
        requested_at: request.at,
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

/**
 * True when the person owns the file. Share-locks it until the transaction ends, so that the clean-up cannot delete it.
 */
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

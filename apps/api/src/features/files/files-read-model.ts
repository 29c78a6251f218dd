import type { Readable } from 'node:stream'
import type { getFileLink, listOwnFiles, RouteAnswer } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { isLeaving } from '#db/sql/account-sql.ts'
import { isBlind } from '#db/sql/application-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { isOnTeamOf } from '#db/sql/on-team.ts'
import type { AddressSignature } from '#platform/files/signed-address.ts'
import type { FilesDeps } from './files-deps.ts'
import { ownFiles } from './own-files.ts'
import type { FileLinks } from './ports.ts'

const linkSeconds = 5 * 60

interface FileContent {
  readonly stream: Readable
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
}

export interface FilesReadModel extends FileLinks {
  /** Lists the person's own files, newest first. */
  own(actor: Actor): Promise<RouteAnswer<typeof listOwnFiles>>
  /**
   * Makes a signed link to a file, valid for five minutes.
   * @throws AppError not-found, also for a file that the actor may not open
   */
  link(actor: Actor, fileId: string): Promise<RouteAnswer<typeof getFileLink>>
  /**
   * Opens the file behind a signed link.
   * @throws AppError not-found for a wrong signature, address-expired for an expired link
   */
  content(fileId: string, given: AddressSignature): Promise<FileContent>
}

export function createFilesReadModel({
  db,
  storage,
  signer,
}: Pick<FilesDeps, 'db' | 'storage' | 'signer'>): FilesReadModel {
  const sign: FileLinks['sign'] = (fileId) => {
    const { expires, signature } = signer.sign(subject(fileId), linkSeconds)
    return {
      url: `/api/v1/files/${fileId}/content?${new URLSearchParams({ expires, signature })}`,
      expiresAt: new Date(Number(expires) * 1000).toISOString(),
    }
  }
  return {
    sign,
    own: async (actor) => {
      requireAccess(actor, 'file.own.list', null)
      return ownFiles(db, actor.userId)
    },

    link: async (actor, fileId) => {
      const file = await readersOf(db, fileId, actor.userId)
      if (!file) throw notFound('This file')
      requireAccess(actor, 'file.read', { ownerId: file.owner_id, received: file.received }, 'This file')
      return sign(fileId)
    },

    content: async (fileId, given) => {
      const state = signer.judge(subject(fileId), given)
      if (state === 'wrong') throw notFound('This file')
      if (state === 'expired') {
        throw new AppError('address-expired', 'This link has expired. Open the file again from its page.')
      }
      const file = await db.kysely
        .selectFrom('files')
        .select(['name', 'media_type', 'bytes', 'storage_key'])
        .where('id', '=', fileId)
        .executeTakeFirst()
      if (!file) throw notFound('This file')
      const stream = await storage.stream(file.storage_key)
      return { stream, name: file.name, mediaType: file.media_type, bytes: file.bytes }
    },
  }
}

function subject(fileId: string): string {
  return `file:${fileId}`
}

/**
 * Finds who may read a file: its owner, and the companies, for a job, that received it with an application or as a
 * requested document. While the owner's account deletion is pending, or the application is in blind review, no company
 * may read it.
 */
function readersOf(db: Database, fileId: string, viewerId: string) {
  return db.kysely
    .selectFrom('files as f')
    .innerJoin('users as u', 'u.id', 'f.owner_id')
    .select([
      'f.owner_id',
      sql<{ companyId: string; onTeam: boolean }[]>`coalesce((
        select json_agg(json_build_object('companyId', a.company_id, 'onTeam', ${isOnTeamOf(viewerId)}))
        from applications a
        where not (${condition(isLeaving())}) and not (${condition(isBlind())}) and a.id in (
          select s.application_id from application_snapshots s where s.cv_file_id = f.id
          union
          select o.application_id from application_documents o where o.file_id = f.id
          union
          select d.application_id from details d where d.file_id = f.id
        )
      ), '[]'::json)`.as('received'),
    ])
    .where('f.id', '=', fileId)
    .executeTakeFirst()
}

import type { HeldPassport, PassportFileKind } from '@vouch/contract'
import { type Selectable, sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import type { Passports } from '#db/schema.ts'
import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { PdfShareUrl } from '#features/passport-shares/ports.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { heldMembers } from './passports-store.ts'

const held = sql.raw(heldMembers('p'))

export interface PassportsReadModel {
  /** Lists the actor's passports, newest first. */
  list(actor: Actor): Promise<HeldPassport[]>
  /**
   * Makes a file of a passport. One from elsewhere comes as it was added, whatever `as` says: JSON, a JWT, or the URL of
   * a hosted badge.
   * @throws AppError not-found unless the actor holds the passport
   */
  file(actor: Actor, id: string, as?: PassportFileKind): Promise<FileAnswer>
}

export function createPassportsReadModel(
  db: Database,
  files: PassportFiles,
  pdfShareUrl: PdfShareUrl,
): PassportsReadModel {
  return {
    list: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      const { rows } = await sql<{ items: HeldPassport[] }>`
        select coalesce(json_agg(json_build_object(${held}) order by p.created_at desc, p.id desc), '[]') as items
        from passports p where p.holder_id = ${actor.userId}`.execute(db.kysely)
      return rows[0]?.items ?? []
    },
    file: async (actor, id, as = 'json') => {
      requireAccess(actor, 'passport.own', null)
      const row = await db.kysely
        .selectFrom('passports')
        .select(['credential', 'format', 'issued_id'])
        .where('holder_id', '=', actor.userId)
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) throw notFound('This passport')
      if (row.issued_id !== null) {
        const checkUrl = as === 'pdf' ? { checkUrl: await pdfShareUrl(actor.userId, id) } : {}
        return files.make(row.issued_id, as, checkUrl)
      }
      const { contentType, ending } = fileKind(row)
      return new FileAnswer(row.credential, { contentType, downloadAs: `passport.${ending}` })
    },
  }
}

function fileKind({ format, credential }: Pick<Selectable<Passports>, 'format' | 'credential'>) {
  if (format === 'jwt' || format === 'open-badge-2-jws')
    return { contentType: 'application/jwt', ending: 'jwt' }
  return credential.startsWith('{')
    ? { contentType: 'application/ld+json; charset=utf-8', ending: 'json' }
    : { contentType: 'text/plain; charset=utf-8', ending: 'txt' }
}

import type { HeldPassport } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { heldMembers } from './passports-store.ts'

const listOfHeld = `
  select coalesce(json_agg(json_build_object(${heldMembers('p')}) order by p.created_at desc, p.id desc), '[]') as items
  from passports p where p.holder_id = $1`

const credentialOf = `
  select p.name, p.credential, p.format from passports p where p.holder_id = $1 and p.id = $2::uuid`

/** What a person reads of the passports that they hold. */
export interface PassportsReadModel {
  /** Newest first. */
  list(actor: Actor): Promise<HeldPassport[]>
  /** The credential, as its issuer signed it. @throws AppError not-found for what they do not hold */
  file(actor: Actor, id: string): Promise<FileAnswer>
}

export function createPassportsReadModel(db: Database): PassportsReadModel {
  return {
    list: async (actor) => {
      requireAccess(actor, 'passport.own', null)
      const [row] = await prepared<{ items: HeldPassport[] }>(db, 'passports-held', listOfHeld, [
        actor.userId,
      ])
      return row?.items ?? []
    },
    file: async (actor, id) => {
      requireAccess(actor, 'passport.own', null)
      const [row] = await prepared<{ name: string; credential: string; format: string }>(
        db,
        'passport-credential',
        credentialOf,
        [actor.userId, id],
      )
      if (!row) throw notFound('This passport')
      const isJwt = row.format === 'jwt'
      return new FileAnswer(row.credential, {
        contentType: isJwt ? 'application/jwt' : 'application/ld+json; charset=utf-8',
        downloadAs: `passport.${isJwt ? 'jwt' : 'json'}`,
      })
    },
  }
}

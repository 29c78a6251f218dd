import type { Session } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type {
  AccountDirectory,
  AccountSession,
  AccountSessions,
} from '#platform/accounts/account-directory.ts'
import { readDevice } from '#platform/accounts/device.ts'

/** A person's sign-in sessions. With a hosted identity service, every method throws not-found. */
export interface SessionsService {
  /** Lists the person's sessions, most recently used first. */
  list(actor: Actor): Promise<Session[]>
  /**
   * Ends one session.
   * @throws AppError not-found, also for another person's session
   */
  end(actor: Actor, id: string): Promise<void>
  /**
   * Ends all sessions except the current one.
   * @returns the number of ended sessions
   */
  endOthers(actor: Actor): Promise<number>
}

/** Id that matches no session. For a token without a session id, `endOthers` then ends every session. */
const noSession = '00000000-0000-0000-0000-000000000000'

export function createSessionsService(deps: {
  readonly db: Database
  readonly accounts: AccountDirectory
}): SessionsService {
  const { db, accounts } = deps
  const placesFor = (actor: Actor): AccountSessions => {
    requireAccess(actor, 'person.own', null)
    if (!accounts.sessions) throw notFound('The list of your sessions')
    return accounts.sessions
  }
  return {
    list: async (actor) => {
      const places = await placesFor(actor).list(actor.uid)
      return places.map((place) => toSession(place, actor.sid))
    },
    end: async (actor, id) => {
      const places = placesFor(actor)
      const isEnded = await inTransaction(db, (trx) => places.end(trx, actor.uid, id))
      places.noteEnded(actor.uid)
      if (!isEnded) throw notFound('This session')
    },
    endOthers: async (actor) => {
      const places = placesFor(actor)
      const ended = await inTransaction(db, (trx) => places.endOthers(trx, actor.uid, actor.sid ?? noSession))
      places.noteEnded(actor.uid)
      return ended
    },
  }
}

function toSession(place: AccountSession, currentId: string | null): Session {
  return {
    id: place.id,
    current: place.id === currentId,
    ...readDevice(place.userAgent),
    address: place.address,
    provider: place.signInProvider,
    signedInAt: place.authTime.toISOString(),
    lastUsedAt: place.lastUsedAt.toISOString(),
  }
}

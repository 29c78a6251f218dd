import type { Session } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { AccountDirectory, SignedInPlace, SignedInPlaces } from '#platform/accounts/account-directory.ts'
import { readDevice } from './device.ts'

/** Where somebody is signed in. With a hosted identity service every method throws not-found. */
export interface SessionsService {
  /** Last used first. */
  list(actor: Actor): Promise<Session[]>
  /** @throws AppError not-found, also for a session of somebody else */
  end(actor: Actor, id: string): Promise<void>
  /** @returns how many were ended */
  endOthers(actor: Actor): Promise<number>
}

/** No session has it: a token that names none keeps none. */
const noSession = '00000000-0000-0000-0000-000000000000'

export function createSessionsService(deps: {
  readonly db: Database
  readonly accounts: AccountDirectory
}): SessionsService {
  const { db, accounts } = deps
  const placesFor = (actor: Actor): SignedInPlaces => {
    requireAccess(actor, 'person.own', null)
    if (!accounts.places) throw notFound('A list of your sessions')
    return accounts.places
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

function toSession(place: SignedInPlace, currentId: string | null): Session {
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

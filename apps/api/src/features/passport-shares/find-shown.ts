import { AppError, notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FindShownPassport } from './ports.ts'
import { shareTokenHash } from './shares-service.ts'
import { type FoundShare, findShare } from './shares-store.ts'
import { findHeldPassport, findIssuedHere } from './shown-store.ts'

/** Reads a share that has not ended. @throws AppError not-found, gone */
export async function openShare({ db, clock }: ServiceDeps, token: string): Promise<FoundShare> {
  const found = await findShare(db.kysely, shareTokenHash(token), clock())
  if (!found) throw notFound('This passport')
  // Passports that their holder removed leave the share, which ends with the last.
  if (found.hasEnded || found.items.length === 0)
    throw new AppError('gone', 'This link no longer works. Ask the person who sent it to you for a new one.')
  return found
}

export function createFindShown(deps: ServiceDeps): FindShownPassport {
  const { kysely } = deps.db
  return async (id, item) => {
    if (isUuid(id)) {
      const passport = await findIssuedHere(kysely, id)
      if (!passport) throw notFound('This passport')
      return passport.id
    }
    const shown = (await openShare(deps, id)).items[item]
    const held = shown && (await findHeldPassport(kysely, shown.passportId))
    if (!held || held.issuedId === null) throw notFound('This passport')
    return held.issuedId
  }
}

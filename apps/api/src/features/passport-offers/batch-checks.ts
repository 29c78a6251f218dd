import { batchLimits, type PassportBatch, type TypedPerson } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import type { PublishedVersion } from '#features/passport-definitions/ports.ts'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'
import { provenAddresses } from '#platform/accounts/proven-addresses.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { type BatchesDeps, retired } from './batches-service.ts'
import { type BatchSource, insertBatch } from './batches-store.ts'
import { checkPeople, type ListedPerson } from './check-people.ts'
import { hiredPeople } from './hired-store.ts'
import { havingAddresses } from './people-store.ts'
import { readPeople } from './read-people.ts'

/** Checks people to offer a passport to. Offers nothing. */
export interface BatchChecks {
  /** @throws AppError not-found, forbidden, not-permitted-now for a definition that is not published */
  check(actor: Actor, definitionId: string, people: readonly TypedPerson[]): Promise<PassportBatch>
  /** @throws AppError not-found, forbidden, invalid for an unreadable file, too-large, not-permitted-now */
  checkFile(actor: Actor, definitionId: string, file: UploadedFile): Promise<PassportBatch>
  /** @throws AppError not-found, forbidden, invalid for people who were not hired, not-permitted-now */
  checkHired(
    actor: Actor,
    input: {
      readonly definitionId: string
      readonly jobId: string
      readonly applicationIds: readonly string[]
    },
  ): Promise<PassportBatch>
}

export function createBatchChecks(deps: Omit<BatchesDeps, 'queue'>): BatchChecks {
  const { db, clock, issuers, definitions, readModel } = deps

  const openVersion = async (actor: Actor, definitionId: string): Promise<PublishedVersion> => {
    const version = await definitions.find(db.kysely, definitionId)
    if (!version) throw notFound('A published passport with this id')
    const { side } = await issuers.find(db.kysely, actor, version.issuerId)
    requireAccess(actor, 'passport.issue', side, 'This passport')
    if (version.isRetired) throw retired()
    return version
  }

  const store = async (
    actor: Actor,
    version: PublishedVersion,
    people: readonly ListedPerson[],
    about: {
      readonly source: BatchSource
      readonly fileName: string | null
      readonly notes: readonly string[]
    },
  ) => {
    const at = clock()
    return inTransaction(db, async (trx) => {
      const emails = people.map(({ email }) => comparableEmail(email.trim()))
      const own = new Set(await provenAddresses(trx, actor.userId))
      const have = await havingAddresses(trx, version.definitionId, emails)
      const checked = checkPeople(people, { own, have }, at.toISOString().slice(0, 10))
      const id = uuidv7()
      await insertBatch(trx, { id, version, people: checked, by: actor.userId, at, ...about })
      return readModel.one(trx, actor, id)
    })
  }

  return {
    check: async (actor, definitionId, people) => {
      const version = await openVersion(actor, definitionId)
      const listed = people.map((person, place) => ({ ...person, line: place + 1 }))
      return store(actor, version, listed, { source: 'people', fileName: null, notes: [] })
    },

    checkFile: async (actor, definitionId, file) => {
      const version = await openVersion(actor, definitionId)
      const { people, notes } = await readPeople(await file.read(batchLimits.megabytes * 2 ** 20))
      const fileName = file.name.replace(/[\p{Cc}\p{Cs}]/gu, '') || 'people.csv'
      return store(actor, version, people, { source: 'csv', fileName, notes })
    },

    checkHired: async (actor, { definitionId, jobId, applicationIds }) => {
      const version = await openVersion(actor, definitionId)
      const of = { issuerId: version.issuerId, jobId, definitionId, viewerId: actor.userId }
      const hired = await hiredPeople(db.kysely, of)
      const chosen = hired.filter(({ applicationId }) => applicationIds.includes(applicationId))
      if (chosen.length < new Set(applicationIds).size) throw notFound('One of these people')
      const listed = chosen.map(({ email, name }, place) => ({
        email,
        name,
        awardedOn: '',
        level: '',
        line: place + 1,
      }))
      return store(actor, version, listed, { source: 'hired', fileName: null, notes: [] })
    },
  }
}

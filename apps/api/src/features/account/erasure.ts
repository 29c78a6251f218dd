import { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { AbandonedJobs } from '#features/employer-jobs/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import { type EndingPerson, lockEnding } from './deletion-store.ts'
import type { ErasedList } from './erased-list.ts'
import {
  blankPerson,
  companiesOwnedAlone,
  deleteBelongings,
  deleteFileRow,
  findDue,
  findFiles,
  forgetLastMails,
  isAddressOfAnother,
  markGone,
  markReturned,
} from './erasure-store.ts'
import { photoFiles, removePhoto } from './photo-store.ts'

/** Erases whose 30 days are over; runs daily. */
export const eraseAccounts = defineJob({ name: 'erase-accounts', payload: z.object({}) })

/** Somebody has deleted their account at the identity service itself, past the 30 days: what we hold goes as well. */
export const accountDeleted = defineJob({
  name: 'account-deleted',
  payload: z.object({ uid: z.string().min(1) }),
})

export interface Erasure {
  /**
   * Erases all who are due, one person after the other. One who cannot be erased keeps nobody else waiting.
   * @throws AggregateError with what failed; those people are due again
   */
  all(): Promise<void>
  /** Makes the person of an account that is gone due at once. */
  gone(uid: string): Promise<void>
}

export interface ErasureDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly storage: FileStorage
  readonly outbox: Outbox
  readonly accounts: AccountDirectory
  readonly erasedList: ErasedList
  readonly applicant: ApplicantErasure
  readonly jobs: AbandonedJobs
}

/**
 * Each step may be cut off and is done again from the beginning: what is gone is not found again. The person's row goes
 * last, so that somebody half erased stays due.
 */
export function createErasure(deps: ErasureDeps): Erasure {
  const { db, clock, log, erasedList } = deps
  return {
    all: async () => {
      await forgetLastMails(db.kysely)
      await markReturned(db.kysely, await erasedList.read(), clock())
      const failures: unknown[] = []
      for (const userId of await findDue(db.kysely, clock())) {
        try {
          await erasePerson(deps, userId)
        } catch (error) {
          log.error({ err: error, user: userId }, 'an account could not be erased')
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'some accounts could not be erased')
    },
    gone: (uid) => markGone(db.kysely, uid, clock()),
  }
}

async function erasePerson(deps: ErasureDeps, userId: string): Promise<void> {
  const { db, applicant, jobs, erasedList } = deps
  await applicant.withdrawAll(userId)
  for (const companyId of await companiesOwnedAlone(db.kysely, userId)) await jobs.closeAll(companyId, userId)
  await inTransaction(db, (trx) => applicant.anonymizeApplications(trx, userId))
  await inTransaction(db, async (trx) => {
    const person = await lockEnding(trx, userId)
    if (person) await deleteBelongings(trx, person)
  })
  await removeFiles(deps, userId)
  await erasedList.add(userId)
  await removeHostedAccount(deps, userId)
  await inTransaction(db, async (trx) => {
    const person = await lockEnding(trx, userId)
    if (person?.status === 'deletion-requested') await end(deps, trx, person)
  })
}

/** Contents first: a row without its file is found again, a file without its row is not. */
async function removeFiles({ db, storage }: ErasureDeps, userId: string): Promise<void> {
  for (const { id, storage_key } of await findFiles(db.kysely, userId)) {
    await storage.remove(storage_key)
    await deleteFileRow(db.kysely, id)
  }
  await inTransaction(db, async (trx) => {
    const key = await removePhoto(trx, userId)
    if (key !== undefined) await Promise.all(photoFiles(key).map((file) => storage.remove(file)))
  })
}

/** Over the network, so while nothing is locked. Whoever is due cannot change their mind any more. */
async function removeHostedAccount({ db, accounts }: ErasureDeps, userId: string): Promise<void> {
  if (accounts.kind !== 'hosted') return
  const person = await inTransaction(db, (trx) => lockEnding(trx, userId))
  if (person?.status === 'deletion-requested') await accounts.remove(db.kysely, person.identity_uid)
}

async function end(deps: ErasureDeps, trx: Transaction, person: EndingPerson): Promise<void> {
  const { outbox, accounts, clock } = deps
  if (person.email !== '' && !(await isAddressOfAnother(trx, person))) {
    await outbox.write(trx, { kind: 'account-erased', to: person.email, locale: person.locale })
  }
  await blankPerson(trx, person, clock())
  if (accounts.kind === 'embedded') await accounts.remove(trx, person.identity_uid)
}

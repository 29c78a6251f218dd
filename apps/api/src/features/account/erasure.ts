import { z } from 'zod'
import type { Log } from '#base/log.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ApplicantErasure } from '#features/applications/ports.ts'
import type { AbandonedJobs, JobTeams } from '#features/employer-jobs/ports.ts'
import type { AccountDirectory } from '#platform/accounts/account-directory.ts'
import { type LockedUser, lockUser } from '#platform/accounts/lock-user.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { removePictures } from '#platform/files/picture-files.ts'
import type { MailFolder } from '#platform/mail/mail-folder.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { defineJob } from '#platform/queue.ts'
import type { ErasedList } from './erased-list.ts'
import {
  addressesOf,
  anonymizeUser,
  companiesOwnedAlone,
  deleteErasureMails,
  deleteFileRow,
  deletePersonalData,
  findDueAccounts,
  findFiles,
  isAddressOfAnother,
  markDeleted,
  markRestored,
} from './erasure-store.ts'
import { removePhoto } from './photo-store.ts'

/** Erases accounts whose deletion grace period is over. Runs daily. */
export const eraseAccounts = defineJob({ name: 'erase-accounts', payload: z.object({}) })

/** Erases an account that was deleted at the identity service, without a grace period. */
export const accountDeleted = defineJob({
  name: 'account-deleted',
  payload: z.object({ uid: z.string().min(1) }),
})

export interface Erasure {
  /**
   * Erases every due account, one after another, and continues after a failure.
   * @throws AggregateError with the failures; the failed accounts stay due
   */
  eraseDue(): Promise<void>
  /** Schedules the immediate erasure of the account with this identity-service uid. */
  markDeleted(uid: string): Promise<void>
}

export interface ErasureDeps extends ServiceDeps {
  readonly log: Log
  readonly storage: FileStorage
  readonly outbox: Outbox
  /** Mails that were written to files; null with a mail server. */
  readonly mailFolder: Pick<MailFolder, 'forget'> | null
  readonly accounts: AccountDirectory
  readonly erasedList: ErasedList
  readonly applicant: ApplicantErasure
  readonly jobs: AbandonedJobs
  readonly teams: JobTeams
}

/** Every step is idempotent. The user row is anonymised last, so an interrupted erasure stays due and restarts. */
export function createErasure(deps: ErasureDeps): Erasure {
  const { db, clock, log, erasedList, mailFolder } = deps
  return {
    eraseDue: async () => {
      const written = await deleteErasureMails(db.kysely)
      await mailFolder?.forget(written)
      await markRestored(db.kysely, await erasedList.read(), clock())
      const failures: unknown[] = []
      for (const userId of await findDueAccounts(db.kysely, clock())) {
        try {
          await erasePerson(deps, userId)
        } catch (error) {
          log.error({ err: error, user: userId }, 'account erasure failed')
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'account erasure failed for some accounts')
    },
    markDeleted: (uid) => markDeleted(db.kysely, uid, clock()),
  }
}

async function erasePerson(deps: ErasureDeps, userId: string): Promise<void> {
  const { db, applicant, jobs, erasedList } = deps
  await applicant.withdrawAll(userId)
  for (const companyId of await companiesOwnedAlone(db.kysely, userId)) await jobs.closeAll(companyId, userId)
  await inTransaction(db, (trx) => applicant.anonymizeApplications(trx, userId))
  // Before the rows that name the addresses.
  await removeMails(deps, userId)
  await inTransaction(db, async (trx) => {
    const person = await lockUser(trx, userId)
    if (!person) return
    await deps.teams.releaseErased(trx, userId, deps.clock())
    await deletePersonalData(trx, person)
  })
  await removeFiles(deps, userId)
  await erasedList.add(userId)
  await removeHostedAccount(deps, userId)
  await inTransaction(db, async (trx) => {
    const person = await lockUser(trx, userId)
    if (person?.status === 'deletion-requested') await finishErasure(deps, trx, person)
  })
}

async function removeMails({ db, mailFolder }: ErasureDeps, userId: string): Promise<void> {
  if (mailFolder === null) return
  const addresses = await inTransaction(db, async (trx) => {
    const person = await lockUser(trx, userId)
    return person ? addressesOf(trx, person) : []
  })
  await mailFolder.forget(addresses)
}

/** Deletes each stored file before its row. If interrupted, the row remains and the next run finds it. */
async function removeFiles({ db, storage }: ErasureDeps, userId: string): Promise<void> {
  for (const { id, storage_key } of await findFiles(db.kysely, userId)) {
    await storage.remove(storage_key)
    await deleteFileRow(db.kysely, id)
  }
  await inTransaction(db, async (trx) => {
    const key = await removePhoto(trx, userId)
    if (key !== undefined) await removePictures(storage, [key])
  })
}

/** Runs without a lock because it calls the network. The deletion of a due account can no longer be cancelled. */
async function removeHostedAccount({ db, accounts }: ErasureDeps, userId: string): Promise<void> {
  if (accounts.kind !== 'hosted') return
  const person = await inTransaction(db, (trx) => lockUser(trx, userId))
  if (person?.status === 'deletion-requested') await accounts.remove(db.kysely, person.identity_uid)
}

async function finishErasure(deps: ErasureDeps, trx: Transaction, person: LockedUser): Promise<void> {
  const { outbox, accounts, clock } = deps
  if (person.email !== '' && !(await isAddressOfAnother(trx, person))) {
    await outbox.write(trx, { kind: 'account-erased', to: person.email, locale: person.locale })
  }
  await anonymizeUser(trx, person, clock())
  if (accounts.kind === 'embedded') await accounts.remove(trx, person.identity_uid)
}

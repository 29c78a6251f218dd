import type { HeldPassport, HeldPassportState } from '@vouch/contract'
import type { CheckedCredential, IssuerAddress } from '@vouch/credentials'
import type { Transaction } from '#db/transaction.ts'
import type { PassportNews } from '#platform/mail/mail.ts'

/** Lets other features change what people hold of passports issued here. */
export interface PassportHolding {
  /**
   * Adds a passport to those that a person holds, or replaces its file, and updates the profile and the directory.
   * @throws AppError conflict at the maximum number of passports
   */
  hold(
    trx: Transaction,
    issuedId: string,
    of: { readonly holderId: string; readonly credential: string },
    at: Date,
  ): Promise<HeldPassport>
  /**
   * Replaces the file of a held passport that was signed again, which makes it valid again. Tells the holder, by e-mail
   * without an account.
   */
  refile(
    trx: Transaction,
    issuedId: string,
    file: { readonly credential: string; readonly news: 'restored' | 'changed' },
    at: Date,
  ): Promise<void>
  /**
   * Changes the state of a held passport in the same transaction as its issuer did, with profile and directory. Tells
   * the holder; without an account by e-mail, except that it expired.
   */
  settle(trx: Transaction, issuedId: string, status: HeldPassportState, at: Date): Promise<void>
}

/** Mails to people who accepted a passport without an account. */
export interface HolderMails {
  /** Tells such a person what happened, in the caller's transaction. Nothing for a passport of an account. */
  tell(trx: Transaction, issuedId: string, news: PassportNews): Promise<void>
}

/**
 * Checks a passport file of any issuer for anybody: what it says, or why it is refused, in a sentence. Keeps nothing.
 * @param gone aborts the check when the client disconnects
 * @throws AppError unavailable
 */
export type AnonymousCheck = (
  content: Buffer,
  gone: AbortSignal,
) => Promise<
  | {
      readonly checked: Omit<CheckedCredential, 'subject'>
      /** Id of the passport issued here that the file says it is. Its issuer may be another one. */
      readonly issuedId: string | null
    }
  | { readonly problem: string }
>

/** Passports that depend on an entry in the administrators' list of foreign issuers. */
export interface DependentPassports {
  /**
   * Takes over an entry that was added, changed or removed. For a profile or host, stores at once whether its passports
   * count. For a key, checks its passports again, starting when the transaction commits: they get its name, or are
   * suspended without it, and their holders are told.
   */
  follow(trx: Transaction, entry: IssuerAddress, at: Date): Promise<void>
}

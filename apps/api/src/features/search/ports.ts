import type { JsonText } from '#base/json-text.ts'
import type { Transaction } from '#db/transaction.ts'

/** Keeps the search current. Called in the transaction that changes a job, so that both commit together. */
export interface JobIndex {
  /** Brings the rows of these jobs up to date: open ones are there, all others are not. */
  refresh(trx: Transaction, jobIds: readonly string[]): Promise<void>
  /** The same for every job of a company, after its name or state changed. */
  refreshCompany(trx: Transaction, companyId: string): Promise<void>
}

/** The newest open jobs, as cards of the public search. */
export interface FreshJobs {
  /** @returns cards as a JSON array */
  fresh(limit: number): Promise<string>
  /** The open jobs of a company, newest first. @throws AppError malformed for a cursor of another list */
  ofCompany(
    companyId: string,
    page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<JsonText>
}

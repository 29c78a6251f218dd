import type { CompanyCard, CompanyPage, Page } from '@vouch/contract'
import type { JsonText } from '#base/json-text.ts'
import type { PageQuery } from '#db/paging.ts'
import type { Transaction } from '#db/transaction.ts'

/** Reads public company pages. */
export interface CompanyPages {
  /** Lists companies that are verified or have published a job, by name. */
  list(query: PageQuery & { readonly q?: string | undefined }): Promise<Page<CompanyCard>>
  /**
   * Reads a public company page.
   * @throws AppError not-found, also for a company that is not public
   */
  page(slug: string): Promise<CompanyPage>
  /** Lists a company's open jobs, newest first. @throws AppError not-found */
  jobs(slug: string, page: PageQuery): Promise<JsonText>
}

/** The first answers of companies to their applications, from which their figures are counted. */
export interface FirstAnswers {
  /**
   * Finds the stored answers of applications anew, from the events that are still disclosed. Call it after events were
   * withdrawn, with the applications locked.
   */
  forget(trx: Transaction, applicationIds: readonly string[]): Promise<void>
}

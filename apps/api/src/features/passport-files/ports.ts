import type { PassportFileKind } from '@vouch/contract'
import type { FileAnswer } from '#platform/http/answers.ts'

/** Makes the files of a passport that was signed here. */
export interface PassportFiles {
  /**
   * Makes one kind of file of a passport as it was signed last. Callers have checked who asks.
   * @param options.checkUrl address that the PDF and its code open; by default the passport's page, which names nobody
   * @throws AppError not-found for a passport that was never signed, or whose person was erased
   */
  make(
    passportId: string,
    as: PassportFileKind,
    options?: { readonly checkUrl?: string },
  ): Promise<FileAnswer>
}

import type { PassportFileKind } from '@vouch/contract'
import type { FileAnswer } from '#platform/http/answers.ts'

/** Makes the files of passports signed here. */
export interface PassportFiles {
  /**
   * Makes a file of the current signature.
   * @param options.checkUrl address that the code in a PDF opens; the passport's own page by default
   * @throws AppError not-found for a passport that was never signed, or whose person was erased
   */
  make(passportId: string, as: PassportFileKind, options?: { readonly checkUrl?: string }): Promise<FileAnswer>
}

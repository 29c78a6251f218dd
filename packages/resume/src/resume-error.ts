/**
 * Why a résumé file cannot be read or written.
 * - `invalid`: damaged, password-protected, without text, or of another kind; for exports, no font has a
 * letter
 * - `too-large`: above the size limit of its kind
 * - `unsupported-type`: none of the supported kinds of files
 */
export type ResumeErrorCode = 'invalid' | 'too-large' | 'unsupported-type'

/** Thrown for a file that cannot be read or written. The message is written for the owner of the résumé. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError'
  readonly code: ResumeErrorCode

  constructor(code: ResumeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

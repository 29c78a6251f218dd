/**
 * - `invalid`: broken, locked, without text, or not what its kind says; for a PDF to write: letters that no font has
 * - `too-large`: more than a résumé of its kind needs
 * - `unsupported-type`: none of the kinds that are read
 */
export type ResumeErrorCode = 'invalid' | 'too-large' | 'unsupported-type'

/** A file that cannot be read or written. The message is a sentence for the person whose résumé it is. */
export class ResumeError extends Error {
  override readonly name = 'ResumeError'
  readonly code: ResumeErrorCode

  constructor(code: ResumeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

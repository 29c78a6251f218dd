/**
 * Why a host that answered did not give a document: `gone` means HTTP 410, `missing` 404, `redirect` any redirect, and
 * `too-large` more than the implementation of `FetchDocument` reads.
 */
export type DocumentErrorReason = 'gone' | 'missing' | 'redirect' | 'too-large'

/** Thrown by implementations of `FetchDocument`. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
  readonly reason: DocumentErrorReason

  constructor(reason: DocumentErrorReason) {
    super(`no document: ${reason}`)
    this.reason = reason
  }
}

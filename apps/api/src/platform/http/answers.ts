import type { Readable } from 'node:stream'

/** An answer that is not JSON: a file, a calendar entry, an export. */
export class FileAnswer {
  readonly content: Readable | Buffer | string
  readonly contentType: string
  /** Becomes `Content-Disposition: attachment` with this name. */
  readonly downloadAs: string | undefined
  /** `Content-Length` in bytes, when known. */
  readonly length: number | undefined

  constructor(
    content: Readable | Buffer | string,
    about: { readonly contentType: string; readonly downloadAs?: string; readonly length?: number },
  ) {
    this.content = content
    this.contentType = about.contentType
    this.downloadAs = about.downloadAs
    this.length = about.length
  }
}

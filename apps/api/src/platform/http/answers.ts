import type { Readable } from 'node:stream'

/** A response that is not JSON, such as a file, a calendar entry or an export. */
export class FileAnswer {
  readonly content: Readable | Buffer | string
  readonly contentType: string
  /** File name for the header `Content-Disposition: attachment`. */
  readonly downloadAs: string | undefined
  /** `Content-Length` in bytes, if known. */
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

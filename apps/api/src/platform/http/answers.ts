import type { Readable } from 'node:stream'

declare const jsonTextBrand: unique symbol

/** Text that is already JSON, as PostgreSQL built it: sent as it is, never parsed. */
export type JsonText = string & { readonly [jsonTextBrand]: true }

/** Marks text from PostgreSQL (`jsonb_build_object(…)::text`) as a finished answer. */
export function jsonText(text: string): JsonText {
  return text as JsonText
}

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

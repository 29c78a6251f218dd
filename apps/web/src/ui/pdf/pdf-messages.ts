/** What the page asks of the worker that reads PDF files. */
export type PdfRequest =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'draw'; readonly page: number; readonly pixels: number }

/** What the worker answers. */
export type PdfAnswer =
  /** The file is open. `pages` has the height of each page in parts of its width. */
  | { readonly kind: 'opened'; readonly pages: readonly number[] }
  | { readonly kind: 'drawn'; readonly page: number; readonly picture: ImageBitmap; readonly text: string }
  /** The page can't be drawn. Its text is empty if that can't be read either. */
  | { readonly kind: 'undrawn'; readonly page: number; readonly text: string }
  /** The file can't be opened. */
  | { readonly kind: 'failed' }

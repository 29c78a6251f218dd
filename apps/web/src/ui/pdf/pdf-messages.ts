/** Requests to the PDF worker. */
export type PdfRequest =
  | { readonly kind: 'open'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'draw'; readonly page: number; readonly pixels: number }

/** Answers of the PDF worker. */
export type PdfAnswer =
  /** The file is open. `pages` has each page's height divided by its width. */
  | { readonly kind: 'opened'; readonly pages: readonly number[] }
  | { readonly kind: 'drawn'; readonly page: number; readonly picture: ImageBitmap; readonly text: string }
  /** The page can't be drawn. `text` is empty if it can't be read either. */
  | { readonly kind: 'undrawn'; readonly page: number; readonly text: string }
  /** The file can't be opened. */
  | { readonly kind: 'failed' }

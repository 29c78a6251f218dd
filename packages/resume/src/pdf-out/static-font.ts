import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/**
 * Converts a variable WOFF2 font to a TrueType font with regular weight. pdfkit cannot embed WOFF2. Of a
 * variable font, it would embed the default weight, which may be the thinnest.
 */
export async function staticFont(path: string): Promise<Buffer> {
  return subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  })
}

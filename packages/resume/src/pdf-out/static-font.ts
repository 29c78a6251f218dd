import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/**
 * Reads a variable WOFF2 font as a TrueType font of the regular weight. pdfkit cannot embed WOFF2, and of a variable font
 * it embeds the default weight, which in some files is the thinnest.
 */
export async function staticFont(path: string): Promise<Buffer> {
  return subsetFont(await readFile(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: 400 },
  })
}

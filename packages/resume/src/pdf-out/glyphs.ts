import type { Shaper } from './shaping.ts'

/** Of the writer's font what is replaced: it offers no other way to say which signs stand for a text. */
interface EmbeddedFont {
  readonly font: {
    layout: (text: string) => unknown
    getGlyph: (id: number) => { readonly advanceWidth: number }
  }
  readonly subset: {
    includeGlyph: (id: number) => number
    readonly glyphs: number[]
  }
}

/** Ids of signs are below it (OpenType, maxp). */
const idsEnd = 0x10000

/** Readers leave it out: for a sign whose letters the sign before it says. */
const wordJoiner = 0x2060

/**
 * Has the font that a document uses at the moment set by a shaper. A sign that stands for other letters elsewhere, as the
 * strokes that Arabic letters share and the vowels that Indic words put first, is embedded once for each, so that who
 * copies or searches finds the letters in their order.
 */
export function shapeWith(pdf: PDFKit.PDFDocument, shape: Shaper): void {
  const { font, subset } = (pdf as unknown as { readonly _font: EmbeddedFont })._font
  const include = subset.includeGlyph.bind(subset)
  const embedded = new Map<number, number>()
  const meanings = new Map<string, number>()

  subset.includeGlyph = (id) => {
    if (id < idsEnd) return include(id)
    const known = embedded.get(id)
    if (known !== undefined) return known
    const place = subset.glyphs.push(id % idsEnd) - 1
    embedded.set(id, place)
    return place
  }
  font.layout = (text) => {
    const signs = shape(text)
    return {
      glyphs: signs.map(({ id, text: letters }) => {
        const key = `${id} ${letters}`
        const meaning = meanings.get(key) ?? meanings.size + 1
        meanings.set(key, meaning)
        return {
          id: meaning * idsEnd + id,
          advanceWidth: font.getGlyph(id).advanceWidth,
          codePoints: letters ? [...letters].map((letter) => letter.codePointAt(0)) : [wordJoiner],
        }
      }),
      positions: signs.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      })),
      advanceWidth: signs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    }
  }
}

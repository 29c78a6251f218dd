import { Blob, ClusterLevel, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

/** A glyph with its position, measured in font units. */
interface ShapedGlyph {
  readonly id: number
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  /** The letters that the glyph represents; '' if an earlier glyph represents them. */
  readonly text: string
}

/** Converts a text in one script to glyphs, from left to right. */
export type Shaper = (text: string) => readonly ShapedGlyph[]

/**
 * Shapes text with HarfBuzz, as browsers do. pdfkit's own shaper (fontkit) failed for 2,900 of 29,000 names
 * of languages and countries, including half of those in Bengali and Punjabi.
 * @param font a TrueType font
 */
export function shaperOf(font: Buffer): Shaper {
  const face = new Font(new Face(new Blob(Uint8Array.from(font).buffer)))
  return (text) => {
    const buffer = new ShapingBuffer()
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Digits and punctuation without letters are always left to right.
    if (!/\p{L}/u.test(text)) buffer.setDirection(Direction.LTR)
    shape(face, buffer)
    const infos = buffer.getGlyphInfos()
    const positions = buffer.getGlyphPositions()
    const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((one, other) => one - other)
    const seen = new Set<number>()
    return infos.map(({ codepoint: id, cluster }, index) => {
      const position = positions[index]
      const end = starts[starts.indexOf(cluster) + 1] ?? text.length
      const letters = seen.has(cluster) ? '' : text.slice(cluster, end)
      seen.add(cluster)
      return {
        id,
        xAdvance: position?.xAdvance ?? 0,
        yAdvance: position?.yAdvance ?? 0,
        xOffset: position?.xOffset ?? 0,
        yOffset: position?.yOffset ?? 0,
        text: letters,
      }
    })
  }
}

/** Internals of pdfkit's fonts that we replace, because pdfkit has no API for shaped text. */
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

/** Glyph ids are lower than this (OpenType, maxp). */
const idsEnd = 0x10000

/** Text of a glyph whose letters an earlier glyph already represents. PDF readers ignore this character. */
const wordJoiner = 0x2060

/**
 * Makes pdfkit shape text in its current font with `shape`. Arabic letters share glyphs, and Indic vowels are
 * drawn before their consonant. A glyph is therefore embedded once for each text that it represents, so that
 * copied and searched text has the right letters.
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

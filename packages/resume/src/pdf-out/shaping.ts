import { Blob, ClusterLevel, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'

/** A glyph and its position, in font units. */
interface ShapedGlyph {
  readonly id: number
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
  /** The letters of its cluster; '' for further glyphs of the same cluster. */
  readonly text: string
}

/** Turns a text of one script into glyphs, in visual order. */
export type Shaper = (text: string) => readonly ShapedGlyph[]

/**
 * Shapes text with HarfBuzz, as browsers do. fontkit's own shaper, which pdfkit uses, set 2,900 of 29,000 names of languages
 * and countries wrongly, among them every second one in Bengali and Punjabi.
 * @param font a TrueType font
 */
export function shaperOf(font: Buffer): Shaper {
  const face = new Font(new Face(new Blob(Uint8Array.from(font).buffer)))
  return (text) => {
    const buffer = new ShapingBuffer()
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Digits and punctuation alone are in visual order already.
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

/** The internals of pdfkit's font that are replaced: it has no API for custom glyph runs. */
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

/** Glyph ids are below it (OpenType, maxp). */
const idsEnd = 0x10000

/** PDF readers ignore it: for glyphs whose letters an earlier glyph stands for. */
const wordJoiner = 0x2060

/**
 * Makes pdfkit shape text in its current font with `shape`. A glyph is embedded once per text that it stands for, so that
 * copying and searching find the right letters: Arabic letters share strokes, and Indic vowels move to the front.
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

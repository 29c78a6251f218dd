import { Blob, Face, Font } from 'harfbuzzjs'
import { fontsFor } from './fonts.ts'
import { type Shaper, shaperOf } from './shaping.ts'
import { directionOf, inVisualOrder } from './visual-order.ts'

/** Where a line of text is drawn in an SVG: centred at `x`, on the baseline `y`. */
interface CentredLine {
  readonly x: number
  readonly y: number
  readonly fontSize: number
  readonly isStrong: boolean
  /** Colour `#rrggbb`. */
  readonly fill: string
  /** A wider line is drawn smaller. */
  readonly maxWidth: number
}

interface OutlinedFont {
  readonly shape: Shaper
  readonly pathOf: (glyph: number) => string
  /** Size of the em square in the font’s units. */
  readonly units: number
}

const fonts = new Map<string, OutlinedFont>()

function outlined(name: string, file: Buffer): OutlinedFont {
  const found = fonts.get(name)
  if (found) return found
  const face = new Face(new Blob(Uint8Array.from(file).buffer))
  const font = new Font(face)
  const made = { shape: shaperOf(file), pathOf: (glyph: number) => font.glyphToPath(glyph), units: face.upem }
  fonts.set(name, made)
  return made
}

/**
 * Loads fonts for texts, and returns a function that draws them as outlines in an SVG. The picture then looks the same
 * on every machine; a server may have no fonts at all. Letters that no font has become “?”.
 */
export async function textOutlines(texts: string): Promise<(text: string, of: CentredLine) => string> {
  const { fontOf, runsOf } = await fontsFor(`${texts} `, '?')
  return (text, { x, y, fontSize, isStrong, fill, maxWidth }) => {
    const paths: string[] = []
    let width = 0
    for (const run of inVisualOrder(runsOf(text), directionOf(text))) {
      const { shape, pathOf, units } = outlined(run.font, fontOf(run.font).file)
      for (const { id, xAdvance, xOffset, yOffset } of shape(run.text)) {
        const place = `translate(${rounded(width + xOffset / units)} ${rounded(-yOffset / units)})`
        const path = pathOf(id)
        // Simulate bold with a line around the letters, because only regular fonts are loaded.
        const bold = isStrong ? ` stroke="${fill}" stroke-width="${rounded(units * 0.045)}"` : ''
        if (path)
          paths.push(`<path transform="${place} scale(${1 / units} ${-1 / units})" d="${path}"${bold}/>`)
        width += xAdvance / units
      }
    }
    const size = Math.min(fontSize, maxWidth / Math.max(width, 0.01))
    const left = rounded(x - (width * size) / 2)
    return `<g fill="${fill}" transform="translate(${left} ${rounded(y)}) scale(${rounded(size)})">${paths.join('')}</g>`
  }
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4
}

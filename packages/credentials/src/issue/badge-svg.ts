import { wrapText } from './wrap-text.ts'

const size = 400
const defaultColour = '#1f5f8b'

/** Sizes of the name from large to small; the first at which it fits is used. */
const fontSizes = [36, 32, 28, 24, 21]
const maxLines = 4
const lineHeight = 1.2
/** Space for the name, which is centred in it, and for the issuer below, where the badge narrows. */
const name = { centre: 190, width: 272, height: 150 } as const
const issuer = { y: 306, width: 200, fontSize: 15, maxLines: 2 } as const

/** A line of a badge's text, centred at `x` on the baseline `y`. */
export interface BadgeLine {
  readonly x: number
  readonly y: number
  readonly fontSize: number
  readonly isStrong: boolean
  readonly fill: string
  readonly maxWidth: number
}

/**
 * Draws a badge as SVG, 400×400: the name of the achievement on at most four lines, the issuer below on at most two.
 * Longer texts end with an ellipsis. Uses no fonts, scripts or links.
 * @param badge.colour `#rrggbb`, dark enough for white text; blue for anything else
 * @param drawText draws a line as an SVG element, such as outlines for a picture; by default as text in the reader's font
 */
export function badgeSvg(
  badge: { name: string; issuerName: string; colour?: string },
  drawText: (line: string, of: BadgeLine) => string = text,
): string {
  const { colour = '' } = badge
  const fill = /^#[0-9a-f]{6}$/i.test(colour) ? colour : defaultColour
  const issuedBy = wrapText(plain(badge.issuerName), issuer.width / issuer.fontSize, issuer.maxLines).lines
  const { lines, fontSize } = fitted(plain(badge.name))
  const first = name.centre - ((lines.length - 1) * fontSize * lineHeight) / 2 + fontSize * 0.35
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" role="img">`,
    `<title>${escaped(`${plain(badge.name)}, ${plain(badge.issuerName)}`)}</title>`,
    `<path d="${hexagon(190)}" fill="${fill}" stroke="${fill}" stroke-width="16" stroke-linejoin="round"/>`,
    `<path d="${hexagon(180)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2.5" stroke-linejoin="round"/>`,
    '<path d="M179 80l14 14 28-30" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>',
    ...lines.map((line, index) =>
      drawText(line, placed(first + index * fontSize * lineHeight, fontSize, true, name.width)),
    ),
    '<path d="M170 282h60" stroke="#fff" stroke-opacity=".5" stroke-width="2.5" stroke-linecap="round"/>',
    ...issuedBy.map((line, index) =>
      drawText(
        line,
        placed(issuer.y + index * issuer.fontSize * lineHeight, issuer.fontSize, false, issuer.width),
      ),
    ),
    '</svg>',
  ].join('')
}

function fitted(content: string): { lines: readonly string[]; fontSize: number } {
  const tries = fontSizes.map((fontSize) => ({
    fontSize,
    ...wrapText(content, name.width / fontSize, maxLines),
  }))
  const fits = ({ fontSize, lines }: { fontSize: number; lines: readonly string[] }) =>
    lines.length * fontSize * lineHeight <= name.height
  const found = tries.find((one) => one.isWhole && fits(one)) ?? tries.at(-1)
  return found ?? { lines: [], fontSize: 0 }
}

/** A hexagon with points above and below the centre. */
function hexagon(radius: number): string {
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (corner * Math.PI) / 3
    return `${rounded(size / 2 + radius * Math.sin(angle))} ${rounded(size / 2 - radius * Math.cos(angle))}`
  })
  return `M${corners.join('L')}Z`
}

function placed(y: number, fontSize: number, isStrong: boolean, maxWidth: number): BadgeLine {
  return { x: size / 2, y: rounded(y), fontSize, isStrong, fill: '#fff', maxWidth }
}

function text(line: string, { x, y, fontSize, isStrong, fill }: BadgeLine): string {
  const weight = isStrong ? 'bold' : 'normal'
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${fontSize}" font-weight="${weight}" fill="${fill}" text-anchor="middle">${escaped(line)}</text>`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** One line without characters that XML forbids (XML 1.0 §2.2) or that would turn the text around. */
function plain(content: string): string {
  return content
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim()
}

function escaped(content: string): string {
  return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

import jsqr from 'jsqr'
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf'

// The types of jsqr describe an ES module, but the package is CommonJS.
const jsQR = jsqr as unknown as typeof jsqr.default

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** Pixels per point. */
const scale = 4

/** Paints the filled rectangles of a PDF page on white, and reads the QR code among them. */
export async function codeOf(page: Page): Promise<string | undefined> {
  const { OPS } = await getResolvedPDFJS()
  const [, , width = 0, height = 0] = page.view.map((side) => Math.ceil(side * scale))
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  const { fnArray, argsArray } = await page.getOperatorList()
  for (const [index, operation] of fnArray.entries()) {
    const [, [path] = []] = operation === OPS.constructPath ? argsArray[index] : []
    for (const [left, top, right, bottom] of rectanglesOf([...(path ?? [])]))
      for (let y = Math.round(top * scale); y < Math.round(bottom * scale); y += 1)
        pixels.fill(
          0,
          (y * width + Math.round(left * scale)) * 4,
          (y * width + Math.round(right * scale)) * 4,
        )
  }
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return jsQR(pixels, width, height)?.data
}

/** Corners of the rectangles in a path of pdf.js: 0 begins one, 1 draws a line, 4 closes it. */
function rectanglesOf(path: readonly number[]): [number, number, number, number][] {
  const found: [number, number, number, number][] = []
  for (let at = 0; at + 12 < path.length; at += 13) {
    const [, left = 0, top = 0, , , , , right = 0, bottom = 0] = path.slice(at, at + 13)
    if (path[at] === 0 && path[at + 12] === 4) found.push([left, top, right, bottom])
  }
  return found
}

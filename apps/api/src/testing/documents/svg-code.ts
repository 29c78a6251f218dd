import jsqr from 'jsqr'

// The types of jsqr describe an ES module, but the package is CommonJS.
const jsQR = jsqr as unknown as typeof jsqr.default

/** Pixels per module, and modules of white around the code. */
const [scale, quiet] = [4, 4]

/** Reads a QR code that is drawn as an SVG path of runs of modules. */
export function readCode({
  size,
  path,
}: {
  readonly size: number
  readonly path: string
}): string | undefined {
  const side = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let line = 0; line < scale; line += 1) {
      const y = (Number(top) + quiet) * scale + line
      const start = (y * side + (Number(left) + quiet) * scale) * 4
      pixels.fill(0, start, start + Number(run) * scale * 4)
    }
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return jsQR(pixels, side, side)?.data
}

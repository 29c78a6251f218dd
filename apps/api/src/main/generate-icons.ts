import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Writes the icons of the installed app from apps/web/public/favicon.svg.
const publicFolder = new URL('../../../web/public/', import.meta.url)
const folder = new URL('icons/', publicFolder)
const favicon = await readFile(new URL('favicon.svg', publicFolder), 'utf8')

// Phones cut maskable icons to a shape: no round corners, and the mark in the inner 80 % (W3C Manifest, "safe zone").
const square = favicon.replace('rx="8" ', '')
const maskable = square.replace('<path ', '<path transform="translate(3.2 3.2) scale(.8)" ')
if (square === favicon || maskable === square) throw new Error('favicon.svg has no rx="8" or no path')

await mkdir(folder, { recursive: true })
const draw = (svg: string, name: string, size: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(fileURLToPath(new URL(`${name}-${size}.png`, folder)))
await draw(favicon, 'app', 192)
await draw(favicon, 'app', 512)
await draw(maskable, 'maskable', 192)
await draw(maskable, 'maskable', 512)
// iOS rounds the corners itself, and shows transparent ones in black.
await draw(square, 'apple-touch', 180)

import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Writes the icons of the installed app, and the picture of shared links, from apps/web/public/favicon.svg.
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
// What links to the marketplace look like where people share them: the size that Open Graph readers show whole.
const shared = favicon
  .replace('viewBox="0 0 32 32"', 'viewBox="-44.95 -15.5 120 63"')
  .replace(
    '<rect width="32" height="32" rx="8" fill="#0f766e"/>',
    '<rect x="-45" y="-16" width="121" height="64" fill="#0f766e"/>',
  )
if (!shared.includes('-44.95') || !shared.includes('x="-45"'))
  throw new Error('favicon.svg has another size or square')
await sharp(Buffer.from(shared), { density: 720 })
  .resize(1200, 630, { fit: 'cover' })
  .png({ compressionLevel: 9, palette: true })
  .toFile(fileURLToPath(new URL('share-1200x630.png', folder)))

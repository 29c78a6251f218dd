import { badgeSvg } from '@vouch/credentials/issuing'
import { textOutlines } from '@vouch/resume'
import { AppError } from '#base/app-error.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { pictureFile } from '#platform/files/picture-files.ts'
import type { ShownContent } from './passport-files-store.ts'

/** Side of a badge's PNG in pixels. */
const side = 600

/** Imports the image library on demand, because that takes 70 ms. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The picture of a passport as a square PNG: its definition's, or else a drawn badge. */
export async function badgePng(storage: FileStorage, content: ShownContent): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = content.pictureKey === null ? undefined : await stored(storage, content.pictureKey)
  if (!picture)
    return sharp(Buffer.from(await drawnBadge(content)))
      .resize(side, side)
      .png()
      .toBuffer()
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(picture).resize(side, side, { fit: 'contain', background }).png().toBuffer()
}

/** A lost picture is replaced by a drawn badge: the signature matters more. */
async function stored(storage: FileStorage, key: string): Promise<Buffer | undefined> {
  try {
    return await storage.read(pictureFile(key, 'large'))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

/** A badge whose text is outlines, because a server may have no fonts and would draw boxes. */
export async function drawnBadge({
  name,
  issuerName,
}: Pick<ShownContent, 'name' | 'issuerName'>): Promise<string> {
  const drawText = await textOutlines(`${name}${issuerName}…`)
  return badgeSvg({ name, issuerName }, drawText)
}

import type { Photo } from '@vouch/contract'
import { AppError } from '#platform/app-error.ts'

export type PhotoSize = keyof Photo

/** Width and height in pixels. */
const sizes: Readonly<Record<PhotoSize, number>> = { small: 64, medium: 160, large: 480 }

/** Measured: decoding so many takes 60 MB as a plain png, 160 MB as a progressive jpeg, 230 MB as an interlaced png. */
const maxPixels = 50_000_000

/** How many may wait for their turn, 5 MB each. */
const maxWaiting = 20

export type MakePhoto = (content: Buffer) => Promise<Readonly<Record<PhotoSize, Buffer>>>

/**
 * Makes the maker of photos: jpeg, png or webp becomes three square webp pictures. What a camera writes beside the
 * picture (place, time, its turn, which is applied first) is not in them.
 * @returns a function that throws AppError unsupported-type, invalid for a picture that cannot be read or is too
 * wide, unavailable when too many wait
 */
export function createPhotoMaker(): MakePhoto {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (content) => {
    if (!isPicture(content)) {
      throw new AppError('unsupported-type', 'This is not a picture. Use a JPEG, PNG or WebP file.')
    }
    if (waiting >= maxWaiting) {
      throw new AppError('unavailable', 'Too many photos at once.', { retryAfterSeconds: 5 })
    }
    waiting += 1
    const made = last.then(() => make(content))
    last = made.catch(() => undefined)
    try {
      return await made
    } finally {
      waiting -= 1
    }
  }
}

/** By the first bytes: the library would open vector images and documents too, which can refer to other files. */
function isPicture(content: Buffer): boolean {
  const begins = (text: string, at = 0) => content.subarray(at, at + text.length).toString('latin1') === text
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

/** Loaded with the first photo: it takes 70 ms, which no start has to wait for. One thread: the rest is for requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function make(content: Buffer): Promise<Record<PhotoSize, Buffer>> {
  const sharp = await loadSharp()
  const open = () => sharp(content, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
  try {
    const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) throw tooWide(width, height)
    const { large, medium, small } = sizes
    const square = await open()
      .autoOrient()
      .resize(large, large, { fit: 'cover' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: side, height: other, channels } = square.info
    const encode = (pixels: number) =>
      sharp(square.data, { raw: { width: side, height: other, channels } })
        .resize(pixels, pixels)
        .webp({ quality: 82 })
        .toBuffer()
    return { small: await encode(small), medium: await encode(medium), large: await encode(large) }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'This picture cannot be read. Try another one, or save it anew.', {
      errors: [{ path: 'file', message: 'This picture cannot be read' }],
      cause: error,
    })
  }
}

function tooWide(width: number, height: number): AppError {
  const message = `This picture has ${width} × ${height} pixels, which is too much. Make it smaller first.`
  return new AppError('invalid', message, { errors: [{ path: 'file', message }] })
}

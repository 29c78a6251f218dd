import { AppError } from '#base/app-error.ts'

export type PictureSize = 'small' | 'medium' | 'large'

export const pictureSizes: readonly PictureSize[] = ['small', 'medium', 'large']

/** One size of a picture: webp, with the pixels that it truly has. */
interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

type Pictures = Readonly<Record<PictureSize, Picture>>

interface Shape {
  /** The longest side in pixels. */
  readonly sides: Readonly<Record<PictureSize, number>>
  /** `square` cuts what is too much; `whole` keeps everything, and makes nothing larger than it was. */
  readonly cut: 'square' | 'whole'
  /** What shows behind the parts that are not opaque; null keeps them so. */
  readonly background: string | null
}

const shapes = {
  /** A person's face. */
  portrait: { sides: { small: 64, medium: 160, large: 480 }, cut: 'square', background: 'white' },
  /** A company's sign, on light and dark pages. */
  logo: { sides: { small: 64, medium: 160, large: 480 }, cut: 'whole', background: null },
  /** A place or people, as wide as a page. */
  photo: { sides: { small: 320, medium: 800, large: 1600 }, cut: 'whole', background: 'white' },
} as const satisfies Record<string, Shape>

type PictureKind = keyof typeof shapes

/** Measured: decoding so many takes 60 MB as a plain png, 160 MB as a progressive jpeg, 230 MB as an interlaced png. */
const maxPixels = 50_000_000

/** Wider than any camera or panorama. */
const maxSide = 20_000

/** A page of paper with 250 dots an inch. */
const paperSide = 3_000

/** How many may wait for their turn, 5 MB each. */
const maxWaiting = 20

/** Makes pictures of a file that a person sent. One at a time in the whole process: decoding takes much memory. */
export interface PictureMaker {
  /**
   * Makes webp pictures in three sizes of a jpeg, png or webp, which is told by its content. What a camera writes
   * beside the picture (place, time, its turn, which is applied first) is not in them.
   * @throws AppError unsupported-type, invalid for a picture that cannot be read or is too large, unavailable when
   * too many wait
   */
  make(content: Buffer, kind: PictureKind): Promise<Pictures>
  /**
   * The same as one jpeg that stays readable, for papers that were photographed.
   * @throws as {@link PictureMaker.make}
   */
  makeAnew(content: Buffer): Promise<Buffer>
}

/** Make one in a process and hand it to everybody. */
export function createPictureMaker(): PictureMaker {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inTurn = async <T>(content: Buffer, work: () => Promise<T>): Promise<T> => {
    if (!isPicture(content)) {
      throw new AppError('unsupported-type', 'This is not a picture. Use a JPEG, PNG or WebP file.')
    }
    if (waiting >= maxWaiting) {
      throw new AppError('unavailable', 'Too many photos at once.', { retryAfterSeconds: 5 })
    }
    waiting += 1
    const made = last.then(() => readable(work))
    last = made.catch(() => undefined)
    try {
      return await made
    } finally {
      waiting -= 1
    }
  }
  return {
    make: (content, kind) => inTurn(content, () => make(content, shapes[kind])),
    makeAnew: (content) => inTurn(content, () => makeAnew(content)),
  }
}

/** By the first bytes: the library would open vector images and documents too, which can refer to other files. */
function isPicture(content: Buffer): boolean {
  const begins = (text: string, at = 0) => content.subarray(at, at + text.length).toString('latin1') === text
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

/** Loaded with the first picture: it takes 70 ms, which no start has to wait for. One thread: the rest is for requests. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function make(content: Buffer, { sides, cut, background }: Shape): Promise<Pictures> {
  const { sharp, opened } = await open(content)
  const resized = (side: number) =>
    cut === 'square'
      ? ({ width: side, height: side, fit: 'cover' } as const)
      : ({ width: side, height: side, fit: 'inside', withoutEnlargement: true } as const)
  const largest = opened.resize(resized(sides.large))
  const { data, info } = await (background === null ? largest : largest.flatten({ background }))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = async (size: PictureSize): Promise<Picture> => {
    const picture = sharp(data, { raw }).resize(resized(sides[size])).webp({ quality: 82 })
    const { data: content, info: made } = await picture.toBuffer({ resolveWithObject: true })
    return { content, width: made.width, height: made.height }
  }
  return { small: await encode('small'), medium: await encode('medium'), large: await encode('large') }
}

async function makeAnew(content: Buffer): Promise<Buffer> {
  const { opened } = await open(content)
  return opened
    .resize({ width: paperSide, height: paperSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Its size is read first, which decodes nothing. */
async function open(content: Buffer) {
  const sharp = await loadSharp()
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels || Math.max(width, height) > maxSide) throw tooLarge(width, height)
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  return { sharp, opened: sharp(content, options).autoOrient() }
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('invalid', 'This picture cannot be read. Try another one, or save it anew.', {
      errors: [{ path: 'file', message: 'This picture cannot be read' }],
      cause: error,
    })
  }
}

function tooLarge(width: number, height: number): AppError {
  const message = `This picture has ${width} × ${height} pixels, which is too much. Make it smaller first.`
  return new AppError('invalid', message, { errors: [{ path: 'file', message }] })
}

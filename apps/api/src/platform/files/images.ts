import { AppError } from '#base/app-error.ts'
import { createConcurrencyLimit } from '#base/concurrency-limit.ts'

export type PictureSize = 'small' | 'medium' | 'large'

export const pictureSizes: readonly PictureSize[] = ['small', 'medium', 'large']

/** One size of a picture: the webp file and its dimensions. */
interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

type Pictures = Readonly<Record<PictureSize, Picture>>

interface Shape {
  /** Longest side of each size in pixels. */
  readonly sides: Readonly<Record<PictureSize, number>>
  /** `square` crops the picture to a square; `whole` keeps all of the picture and never enlarges it. */
  readonly cut: 'square' | 'whole'
  /** Colour behind transparent parts; null keeps them transparent. */
  readonly background: string | null
}

const shapes = {
  portrait: { sides: { small: 64, medium: 160, large: 480 }, cut: 'square', background: 'white' },
  /** Keeps transparency, because logos are shown on light and dark pages. */
  logo: { sides: { small: 64, medium: 160, large: 480 }, cut: 'whole', background: null },
  /** Shown at up to the full width of a page. */
  photo: { sides: { small: 320, medium: 800, large: 1600 }, cut: 'whole', background: 'white' },
} as const satisfies Record<string, Shape>

type PictureKind = keyof typeof shapes

/**
 * Maximum number of pixels. Decoding them takes 60 MB as plain png, 160 MB as progressive jpeg and 230 MB as
 * interlaced png (measured).
 */
const maxPixels = 50_000_000

/** Longest accepted side in pixels; more than any camera or panorama produces. */
const maxSide = 20_000

/** Longest side in pixels of a converted photo of a document: a sheet of paper at 250 dpi. */
const paperSide = 3_000

/** Maximum number of waiting pictures, each of which takes up to 5 MB of memory. */
const maxWaiting = 19

/** Converts uploaded pictures, one at a time per process, because decoding takes much memory. */
export interface PictureMaker {
  /**
   * Converts a jpeg, png or webp, recognised by its content, to webp in three sizes. Applies the orientation
   * and removes all other metadata, such as location and time.
   * @throws AppError unsupported-type; invalid for a picture that is unreadable or too large; unavailable
   *   when too many pictures wait
   */
  make(content: Buffer, kind: PictureKind): Promise<Pictures>
  /** Converts the photo of a document to one legible jpeg. @throws the same errors as {@link PictureMaker.make} */
  reencode(content: Buffer): Promise<Buffer>
}

/** Creates the picture converter. Create only one per process, because it limits the memory for decoding. */
export function createPictureMaker(): PictureMaker {
  const limit = createConcurrencyLimit(1, maxWaiting, 'photos')
  const run = async <T>(content: Buffer, work: () => Promise<T>): Promise<T> => {
    if (!isPicture(content)) {
      throw new AppError('unsupported-type', 'This is not a picture. Use a JPEG, PNG or WebP file.')
    }
    return limit(() => readable(work))
  }
  return {
    make: (content, kind) => run(content, () => make(content, shapes[kind])),
    reencode: (content) => run(content, () => reencode(content)),
  }
}

/**
 * Whether the first bytes are those of a jpeg, png or webp. The library would also open vector images and
 * documents, with which an upload could make the server read other files.
 */
function isPicture(content: Buffer): boolean {
  const begins = (text: string, at = 0) => content.subarray(at, at + text.length).toString('latin1') === text
  return begins('\xff\xd8\xff') || begins('\x89PNG\r\n\x1a\n') || (begins('RIFF') && begins('WEBP', 8))
}

/**
 * Imports the image library on demand, because that takes 70 ms. Limits it to one thread, which leaves the
 * others to requests.
 */
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

async function reencode(content: Buffer): Promise<Buffer> {
  const { opened } = await open(content)
  return opened
    .resize({ width: paperSide, height: paperSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Opens a picture after checking its dimensions, for which nothing is decoded. */
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
    throw new AppError(
      'invalid',
      'This picture cannot be read. Save it again in another format, or use another picture.',
      {
        errors: [{ path: 'file', message: 'This picture cannot be read' }],
        cause: error,
      },
    )
  }
}

function tooLarge(width: number, height: number): AppError {
  const message = `This picture is too large (${width} × ${height} pixels). Make it smaller first.`
  return new AppError('invalid', message, { errors: [{ path: 'file', message }] })
}

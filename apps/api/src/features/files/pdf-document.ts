import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, type ZlibOptions } from 'node:zlib'
import { findDanger, type PdfDanger, unescapeNames } from './pdf-scan.ts'

// With `info` it also says how much it has read, which its types leave out.
const unpack = promisify(inflate) as unknown as (
  packed: Buffer,
  options: ZlibOptions,
) => Promise<{ readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }>

/** Read or unpacked, of all object streams of a pdf together; those of a book of 1,000 pages have 10 MB. */
const mostUnpackedBytes = 64 * 2 ** 20
/** A dictionary before a stream has some hundred bytes. */
const dictionaryReach = 4_096
/** A file of 10 MB has some hundred. */
const mostStreams = 20_000
/** Long enough for other requests to have their turn. */
const streamsBetweenTurns = 200

const streamStart = /(?<!end)stream *(?:\r\n|\r|\n)/g
const objectStreamName = /\/ObjStm(?![^\0\t\n\f\r ()<>[\]{}/%])/g

/**
 * Judges a pdf by its syntax: its plain part, and the objects that are packed into object streams (ISO 32000-2, 7.5.7).
 * Its pages and pictures are not unpacked: nothing in them acts.
 * @returns null when nothing was found; `unreadable` when something is packed in a way that only hides
 */
export async function judgePdf(content: Buffer): Promise<PdfDanger | null> {
  const raw = content.toString('latin1')
  const text = unescapeNames(raw)
  if (text === null) return 'unreadable'
  const plain = findDanger(text)
  if (plain) return plain
  let left = mostUnpackedBytes
  let known = 0
  let streams = 0
  for (const { 0: keyword, index } of raw.matchAll(streamStart)) {
    streams += 1
    if (streams > mostStreams) return 'unreadable'
    if (streams % streamsBetweenTurns === 0) await setImmediate()
    const dictionary = dictionaryBefore(raw, index)
    if (dictionary === null) continue
    known += dictionary.match(objectStreamName)?.length ?? 0
    const objects = await unpackObjects(dictionary, content.subarray(index + keyword.length), left)
    if (objects === null) return 'unreadable'
    left -= objects.cost
    const packed = unescapeNames(objects.text)
    const hidden = packed === null ? 'unreadable' : findDanger(packed)
    if (hidden) return hidden
  }
  // One that is named and was not read: its dictionary is not where writers of pdfs put it.
  if ((text.match(objectStreamName)?.length ?? 0) > known) return 'unreadable'
  return hasObjects(raw) ? null : 'broken'
}

/** Whether there is what every pdf has: an object, and what says where they are (ISO 32000-2, 7.5.5 and 7.5.8). */
const hasObjects = (raw: string) =>
  /\d\s{1,20}\d{1,10}\s{1,20}obj(?![a-z])/.test(raw) && (raw.includes('trailer') || raw.includes('startxref'))

/** The dictionary of the stream that begins there; null when it is no object stream. */
function dictionaryBefore(raw: string, at: number): string | null {
  const before = raw.slice(Math.max(0, at - dictionaryReach), at)
  const dictionary = unescapeNames(before.slice(before.lastIndexOf('obj') + 3)) ?? ''
  // By either of its marks: some readers want only the second.
  return dictionary.search(objectStreamName) >= 0 || /\/First\s*\d/.test(dictionary) ? dictionary : null
}

interface Objects {
  readonly text: string
  /** Bytes read or unpacked, whichever are more: streams may lie in one another, and are then read many times. */
  readonly cost: number
}

/** @returns null when it is too much, cannot be unpacked, or is packed otherwise than all writers of pdfs do it */
async function unpackObjects(dictionary: string, data: Buffer, mostBytes: number): Promise<Objects | null> {
  if (/\/(?:DecodeParms|DP|F)\s*[<[\d(]/.test(dictionary)) return null
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\S+)/.exec(dictionary)?.[1]?.match(/\/?\w+/g)
  if (!filters) {
    const end = data.indexOf('endstream')
    const cost = end < 0 ? data.length : end
    return cost > mostBytes ? null : { text: data.toString('latin1', 0, cost), cost }
  }
  if (filters.length !== 1 || (filters[0] !== '/FlateDecode' && filters[0] !== '/Fl')) return null
  try {
    // What comes after the end is not looked at, and what is cut off is read as far as it goes: readers do the same.
    const options = { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH, info: true }
    const { buffer, engine } = await unpack(data, options)
    return { text: buffer.toString('latin1'), cost: Math.max(buffer.length, engine.bytesWritten) }
  } catch {
    return null
  }
}

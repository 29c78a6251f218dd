import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { findDanger, type PdfDanger, unescapeNames } from './pdf-scan.ts'

const unpack = promisify(inflate)

/** All object streams of a pdf together; those of a book of 1,000 pages have 10 MB. */
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
    left -= objects.length
    const hidden = findDanger(unescapeNames(objects))
    if (hidden) return hidden
  }
  // One that is named and was not read: its dictionary is not where writers of pdfs put it.
  return (text.match(objectStreamName)?.length ?? 0) > known ? 'unreadable' : null
}

/** The dictionary of the stream that begins there; null when it is no object stream. */
function dictionaryBefore(raw: string, at: number): string | null {
  const before = raw.slice(Math.max(0, at - dictionaryReach), at)
  const dictionary = unescapeNames(before.slice(before.lastIndexOf('obj') + 3))
  // By either of its marks: some readers want only the second.
  return dictionary.search(objectStreamName) >= 0 || /\/First\s*\d/.test(dictionary) ? dictionary : null
}

/** @returns null when it cannot be unpacked, or is packed otherwise than all writers of pdfs do it */
async function unpackObjects(dictionary: string, data: Buffer, mostBytes: number): Promise<string | null> {
  if (/\/(?:DecodeParms|DP|F)\s*[<[\d(]/.test(dictionary)) return null
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+|\S+)/.exec(dictionary)?.[1]?.match(/\/?\w+/g)
  if (!filters) return data.subarray(0, endOf(data)).toString('latin1')
  if (filters.length !== 1 || (filters[0] !== '/FlateDecode' && filters[0] !== '/Fl')) return null
  try {
    // What comes after the end is not looked at, and what is cut off is read as far as it goes: readers do the same.
    const options = { maxOutputLength: mostBytes, finishFlush: constants.Z_SYNC_FLUSH }
    return (await unpack(data, options)).toString('latin1')
  } catch {
    return null
  }
}

function endOf(data: Buffer): number {
  const end = data.indexOf('endstream')
  return end < 0 ? data.length : end
}

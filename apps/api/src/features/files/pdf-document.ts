import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, type ZlibOptions } from 'node:zlib'
import { findDanger, type PdfDanger, valuesOf } from './pdf-scan.ts'
import { type PdfDictionary, PdfReader, type PdfValue, type ReadBudget, UnreadablePdf } from './pdf-syntax.ts'

// `info` adds how much was read, which the types leave out.
const unpack = promisify(inflate) as unknown as (
  packed: Buffer,
  options: ZlibOptions,
) => Promise<{ readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }>

/** Read or unpacked, of all object streams together; a book of 1,000 pages has 10 MB. */
const mostUnpackedBytes = 64 * 2 ** 20
/** Of all values together; a file of 10 MB that is nothing but objects has 10 MB. */
const mostCharacters = 64 * 2 ** 20
/** A book of 1,000 pages has 50,000. */
const mostObjects = 1_000_000
/** Of one object; each time a PDF is signed or annotated adds one. */
const mostRevisions = 200
const objectsBetweenTurns = 2_000

/** Every place at which a reader could begin to read an object: readers rebuild a broken cross-reference from these. */
const objectStart = /(?:(?<![\d+.-])(\d{1,9})[\0\t\f ]{1,20}\d{1,9}[\0\t\f ]{0,20})?obj|trailer/g
/** Before the `obj` of a header that is written in an unusual way, such as with a comment; not before that of `endobj`. */
const mayEndHeader = /[\0\t\n\f\r \x80\xff\d+.-]/
const lineEnd = / *(?:\r\n|\r|\n)/y

interface Parsed {
  readonly all: PdfValue[]
  readonly byNumber: Map<number, PdfValue[]>
  /** Values behind an `obj` whose number is unclear: each may be any object's. */
  readonly unnumbered: PdfValue[]
  readonly budget: ReadBudget
  readonly streams: { readonly dictionary: PdfDictionary; readonly data: Buffer }[]
  /** Bytes of object streams that may still be read or unpacked. */
  unpackable: number
}

/**
 * Judges a PDF by its objects: every one in the file, of every revision, wherever it stands and whether or not the
 * cross-reference names it, and those in object streams (ISO 32000-2, 7.5.7). Pages and pictures are not unpacked:
 * nothing in them acts.
 * @returns null when nothing was found; `unreadable` for syntax that only hides something
 */
export async function judgePdf(content: Buffer): Promise<PdfDanger | null> {
  try {
    const parsed: Parsed = {
      all: [],
      byNumber: new Map(),
      unnumbered: [],
      budget: { left: mostCharacters },
      streams: [],
      unpackable: mostUnpackedBytes,
    }
    await readObjects(content, parsed)
    // Before unpacking: object streams of an encrypted file cannot be unpacked, and the reason is told.
    const plain = await judgeAll(parsed)
    if (plain) return plain
    for (const { dictionary, data } of parsed.streams) await readObjectStream(dictionary, data, parsed)
    // All again: what an object means may depend on a packed one.
    const danger = parsed.streams.length > 0 ? await judgeAll(parsed) : null
    if (danger) return danger
    const hasEnd = content.includes('trailer') || content.includes('startxref')
    return parsed.byNumber.size > 0 && hasEnd ? null : 'broken'
  } catch (error) {
    if (error instanceof UnreadablePdf) return 'unreadable'
    throw error
  }
}

async function judgeAll({ all, byNumber, unnumbered }: Parsed): Promise<PdfDanger | null> {
  const find = (number: number) => [...(byNumber.get(number) ?? []), ...unnumbered]
  for (const [at, value] of all.entries()) {
    if (at % objectsBetweenTurns === 0) await setImmediate()
    const danger = findDanger(value, find)
    if (danger) return danger
  }
  return null
}

function keep(parsed: Parsed, number: number | null, value: PdfValue): void {
  parsed.all.push(value)
  if (parsed.all.length > mostObjects) throw new UnreadablePdf()
  if (number === null) return
  const known = parsed.byNumber.get(number)
  if (known && known.length >= mostRevisions) throw new UnreadablePdf()
  if (known) known.push(value)
  else parsed.byNumber.set(number, [value])
}

async function readObjects(content: Buffer, parsed: Parsed): Promise<void> {
  const text = content.toString('latin1')
  for (const { 0: start, 1: number, index } of text.matchAll(objectStart)) {
    if (parsed.all.length % objectsBetweenTurns === 0) await setImmediate()
    const reader = new PdfReader(text, index + start.length, parsed.budget)
    const value = reader.read()
    if (!value) continue
    keep(parsed, number === undefined ? null : Number(number), value)
    if (number === undefined && start === 'obj' && mayEndHeader.test(text[index - 1] ?? '')) {
      keepUnnumbered(parsed, value)
    }
    if (value.kind !== 'dictionary' || !isObjectStream(value)) continue
    const next = reader.read()
    if (next?.kind !== 'word' || next.word !== 'stream') continue
    lineEnd.lastIndex = reader.at
    if (!lineEnd.test(text)) throw new UnreadablePdf()
    parsed.streams.push({ dictionary: value, data: content.subarray(lineEnd.lastIndex) })
  }
}

/** Words are left out: "obj" stands in texts too, and no word is a danger. */
function keepUnnumbered({ unnumbered }: Parsed, value: PdfValue): void {
  if (value.kind === 'word') return
  unnumbered.push(value)
  if (unnumbered.length > mostRevisions) throw new UnreadablePdf()
}

/** By either mark: some readers want only the second. An outline has `First` too, but no stream. */
const isObjectStream = (dictionary: PdfDictionary) =>
  valuesOf(dictionary, 'Type').some((type) => type.kind !== 'name' || type.name === 'ObjStm') ||
  valuesOf(dictionary, 'First').length > 0

async function readObjectStream(dictionary: PdfDictionary, data: Buffer, parsed: Parsed): Promise<void> {
  const text = await unpackStream(dictionary, data, parsed)
  const first = wholeNumber(valuesOf(dictionary, 'First'))
  const count = wholeNumber(valuesOf(dictionary, 'N'))
  const head = new PdfReader(text, 0, parsed.budget)
  // Readers jump to the offsets in the head, so read there and not from the end of the object before.
  for (let at = 0; at < count; at += 1) {
    if (parsed.all.length % objectsBetweenTurns === 0) await setImmediate()
    const number = wholeNumber([head.read()])
    const reader = new PdfReader(text, first + wholeNumber([head.read()]), parsed.budget)
    const value = reader.read()
    if (!value || reader.isCutOff || head.at > first) throw new UnreadablePdf()
    keep(parsed, number, value)
  }
}

/** @throws UnreadablePdf unless it is one number, written plainly */
function wholeNumber([value, ...others]: readonly (PdfValue | undefined)[]): number {
  if (value?.kind !== 'word' || others.length > 0 || !/^\d{1,9}$/.test(value.word)) throw new UnreadablePdf()
  return Number(value.word)
}

/** @throws UnreadablePdf when it is too much, cannot be unpacked, or is packed as no writer does it */
async function unpackStream(dictionary: PdfDictionary, data: Buffer, parsed: Parsed): Promise<string> {
  if (
    ['DecodeParms', 'DP', 'F'].some((key) => valuesOf(dictionary, key).some(({ kind }) => kind !== 'word'))
  ) {
    throw new UnreadablePdf()
  }
  const written = valuesOf(dictionary, 'Filter')
  const filters = written.flatMap((one) => (one.kind === 'array' ? one.items : [one]))
  const spend = (bytes: number) => {
    parsed.unpackable -= bytes
    if (parsed.unpackable < 0) throw new UnreadablePdf()
  }
  if (written.length === 0) {
    const end = data.indexOf('endstream')
    const bytes = end < 0 ? data.length : end
    spend(bytes)
    return data.toString('latin1', 0, bytes)
  }
  const [filter] = filters
  if (filters.length !== 1 || filter?.kind !== 'name' || !/^(?:FlateDecode|Fl)$/.test(filter.name)) {
    throw new UnreadablePdf()
  }
  // Like readers, ignore what follows the end, and read what is cut off as far as it goes.
  const options = { maxOutputLength: parsed.unpackable, finishFlush: constants.Z_SYNC_FLUSH, info: true }
  const unpacked = await unpack(data, options).catch(() => {
    throw new UnreadablePdf()
  })
  // Streams may lie in one another and are then read many times.
  spend(Math.max(unpacked.buffer.length, unpacked.engine.bytesWritten))
  return unpacked.buffer.toString('latin1')
}

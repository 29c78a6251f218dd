import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { constants, inflate, type ZlibOptions } from 'node:zlib'
import { findDanger, type PdfDanger, valuesOf } from './pdf-scan.ts'
import { type PdfDictionary, PdfReader, type PdfValue, type ReadBudget, UnreadablePdf } from './pdf-syntax.ts'

// The option `info` adds `engine` to the result, which the type definitions omit.
const unpack = promisify(inflate) as unknown as (
  packed: Buffer,
  options: ZlibOptions,
) => Promise<{ readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }>

/** Maximum bytes read or unpacked from all object streams of a PDF. A book of 1,000 pages has 10 MB. */
const maxUnpackedBytes = 64 * 2 ** 20
/** Maximum characters read from all values of a PDF. */
const maxCharacters = 64 * 2 ** 20
/** Maximum objects in a PDF. A book of 1,000 pages has 50,000. */
const maxObjects = 1_000_000
/** Maximum revisions of one PDF object. Each signature or annotation adds a revision. */
const maxRevisions = 200
/** Number of PDF objects after which the check yields to the event loop. */
const objectsPerTick = 2_000

/**
 * Matches every position where a PDF reader could start an object.
 * Readers rebuild a broken cross-reference table from these positions.
 */
const objectStart = /(?:(?<![\d+.-])(\d{1,9})[\0\t\f ]{1,20}\d{1,9}[\0\t\f ]{0,20})?obj|trailer/g
/**
 * Matches a character before `obj` that may end an unusual object
 * header, such as one with a comment. Does not match `endobj`.
 */
const mayEndHeader = /[\0\t\n\f\r \x80\xff\d+.-]/
const lineEnd = / *(?:\r\n|\r|\n)/y

interface Parsed {
  readonly all: PdfValue[]
  readonly byNumber: Map<number, PdfValue[]>
  /** Values after an `obj` whose object number is unclear. Each value could belong to any object. */
  readonly unnumbered: PdfValue[]
  readonly budget: ReadBudget
  readonly streams: { readonly dictionary: PdfDictionary; readonly data: Buffer }[]
  /** Bytes of object streams that may still be read or unpacked. */
  unpackable: number
}

/**
 * Checks a PDF for content that is dangerous to open. Checks all objects in every
 * revision, with or without a cross-reference entry, and in object streams (ISO 32000-2,
 * 7.5.7). Does not unpack pages and pictures, because they cannot contain actions.
 * @returns null for a harmless file; `unreadable` for syntax whose only use is to hide content
 */
export async function judgePdf(content: Buffer): Promise<PdfDanger | null> {
  try {
    const parsed: Parsed = {
      all: [],
      byNumber: new Map(),
      unnumbered: [],
      budget: { left: maxCharacters },
      streams: [],
      unpackable: maxUnpackedBytes,
    }
    await readObjects(content, parsed)
    // Checked before unpacking, so that encryption is reported instead of an unpacking error.
    const plain = await judgeAll(parsed)
    if (plain) return plain
    for (const { dictionary, data } of parsed.streams) await readObjectStream(dictionary, data, parsed)
    // Checks again, because the meaning of an object may depend on an unpacked object.
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
  const resolve = (number: number) => [...(byNumber.get(number) ?? []), ...unnumbered]
  for (const [at, value] of all.entries()) {
    if (at % objectsPerTick === 0) await setImmediate()
    const danger = findDanger(value, resolve)
    if (danger) return danger
  }
  return null
}

function addObject(parsed: Parsed, number: number | null, value: PdfValue): void {
  parsed.all.push(value)
  if (parsed.all.length > maxObjects) throw new UnreadablePdf()
  if (number === null) return
  const known = parsed.byNumber.get(number)
  if (known && known.length >= maxRevisions) throw new UnreadablePdf()
  if (known) known.push(value)
  else parsed.byNumber.set(number, [value])
}

async function readObjects(content: Buffer, parsed: Parsed): Promise<void> {
  const text = content.toString('latin1')
  for (const { 0: start, 1: number, index } of text.matchAll(objectStart)) {
    if (parsed.all.length % objectsPerTick === 0) await setImmediate()
    const reader = new PdfReader(text, index + start.length, parsed.budget)
    const value = reader.read()
    if (!value) continue
    addObject(parsed, number === undefined ? null : Number(number), value)
    if (number === undefined && start === 'obj' && mayEndHeader.test(text[index - 1] ?? '')) {
      addUnnumbered(parsed, value)
    }
    if (value.kind !== 'dictionary' || !isObjectStream(value)) continue
    const next = reader.read()
    if (next?.kind !== 'word' || next.word !== 'stream') continue
    lineEnd.lastIndex = reader.at
    if (!lineEnd.test(text)) throw new UnreadablePdf()
    parsed.streams.push({ dictionary: value, data: content.subarray(lineEnd.lastIndex) })
  }
}

/** Ignores bare words such as `true`: they are harmless, and "obj" also occurs in page text. */
function addUnnumbered({ unnumbered }: Parsed, value: PdfValue): void {
  if (value.kind === 'word') return
  unnumbered.push(value)
  if (unnumbered.length > maxRevisions) throw new UnreadablePdf()
}

/**
 * True for PDF object streams. `First` alone is enough, because some PDF readers require nothing else.
 * An outline dictionary has `First` too, but no stream.
 */
const isObjectStream = (dictionary: PdfDictionary) =>
  valuesOf(dictionary, 'Type').some((type) => type.kind !== 'name' || type.name === 'ObjStm') ||
  valuesOf(dictionary, 'First').length > 0

async function readObjectStream(dictionary: PdfDictionary, data: Buffer, parsed: Parsed): Promise<void> {
  const text = await unpackStream(dictionary, data, parsed)
  const first = wholeNumber(valuesOf(dictionary, 'First'))
  const count = wholeNumber(valuesOf(dictionary, 'N'))
  const head = new PdfReader(text, 0, parsed.budget)
  // Reads each object from its declared offset, as PDF readers do, instead of after the previous object.
  for (let at = 0; at < count; at += 1) {
    if (parsed.all.length % objectsPerTick === 0) await setImmediate()
    const number = wholeNumber([head.read()])
    const reader = new PdfReader(text, first + wholeNumber([head.read()]), parsed.budget)
    const value = reader.read()
    if (!value || reader.isCutOff || head.at > first) throw new UnreadablePdf()
    addObject(parsed, number, value)
  }
}

/**
 * Reads a whole number.
 * @throws UnreadablePdf unless the values are one plain decimal number
 */
function wholeNumber([value, ...others]: readonly (PdfValue | undefined)[]): number {
  if (value?.kind !== 'word' || others.length > 0 || !/^\d{1,9}$/.test(value.word)) throw new UnreadablePdf()
  return Number(value.word)
}

/**
 * Unpacks a stream.
 * @throws UnreadablePdf for too much data, broken data, or filters that no PDF writer uses for object streams
 */
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
  // Ignores trailing data and accepts truncated data, as PDF readers do.
  const options = { maxOutputLength: parsed.unpackable, finishFlush: constants.Z_SYNC_FLUSH, info: true }
  const unpacked = await unpack(data, options).catch(() => {
    throw new UnreadablePdf()
  })
  // Counts the packed bytes too, because nested streams are read repeatedly.
  spend(Math.max(unpacked.buffer.length, unpacked.engine.bytesWritten))
  return unpacked.buffer.toString('latin1')
}

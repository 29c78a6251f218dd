import { inflateRawSync } from 'node:zlib'

// A 10 MB document holds far less than this; a decompression bomb far more.
const maxUnpackedBytes = 150 * 2 ** 20
const maxEntries = 4_000
const maxContentTypesBytes = 2 ** 20
const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly offset: number
}

/**
 * Is this zip archive a Word document? (ECMA-376 part 2: `[Content_Types].xml` names the kind of the main part; the
 * archive's layout is PKWARE APPNOTE 4.3.) Macros, bombs and archives that name no such part are none.
 */
export function isWordDocument(zip: Buffer): boolean {
  try {
    const entries = readDirectory(zip)
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
    if (unpacked > maxUnpackedBytes) return false
    const names = new Map(entries.map((entry) => [entry.name, entry]))
    const types = names.get('[Content_Types].xml')
    if (!types || !names.has('word/document.xml')) return false
    if (entries.some((entry) => /vbaProject\.bin$/i.test(entry.name))) return false
    return unpack(zip, types).includes(mainPart)
  } catch {
    // An offset that points outside, or data that do not unpack: a broken archive.
    return false
  }
}

/** The central directory, which names every entry and its true place. */
function readDirectory(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = zip.readUInt16LE(end + 10)
  if (end < 0 || count > maxEntries) throw new RangeError('no directory that can be read')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new RangeError('no directory entry here')
    const nameLength = zip.readUInt16LE(at + 28)
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return entry
  })
}

function unpack(zip: Buffer, { method, packed, offset }: Entry): string {
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const data = zip.subarray(start, start + packed)
  if (method === 0) return data.subarray(0, maxContentTypesBytes).toString('utf8')
  return inflateRawSync(data, { maxOutputLength: maxContentTypesBytes }).toString('utf8')
}

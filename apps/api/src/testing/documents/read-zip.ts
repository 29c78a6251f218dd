import { inflateRawSync } from 'node:zlib'

/**
 * Reads all files of a zip archive, found through its directory (APPNOTE 4.3.12). @throws Error for a truncated archive
 */
export function readZip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('the archive has no end')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const local = archive.readUInt32LE(at + 42)
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(begin, begin + packed)
    files.set(name, method === 8 ? inflateRawSync(data) : data)
    at += 46 + nameLength + extra + archive.readUInt16LE(at + 32)
  }
  return files
}

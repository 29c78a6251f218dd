import { crc32 } from 'node:zlib'
import { isPng } from '../document/baked-png.ts'

const signatureBytes = 8
const keyword = 'openbadgecredential'

/**
 * Embeds a credential in a PNG: one uncompressed iTXt chunk after IHDR (OB 3.0 §5.3.1, PNG §11.3.3.4), replacing any
 * earlier one.
 * @param credential JSON or a compact JWT
 * @throws TypeError for anything but a complete PNG
 */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  const [header, ...others] = chunksOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength))
  if (header === undefined || typeOf(header) !== 'IHDR') throw notPng()
  const kept = others.filter((chunk) => !isBadge(chunk))
  return Buffer.concat([png.subarray(0, signatureBytes), header, badgeChunk(credential), ...kept])
}

/** All chunks up to IEND, each with its length, type and checksum. */
function chunksOf(png: Buffer): Buffer[] {
  if (!isPng(png)) throw notPng()
  const chunks: Buffer[] = []
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) break
    const chunk = png.subarray(at, end)
    chunks.push(chunk)
    if (typeOf(chunk) === 'IEND') return chunks
    at = end
  }
  throw notPng()
}

function typeOf(chunk: Buffer): string {
  return chunk.toString('latin1', 4, 8)
}

function isBadge(chunk: Buffer): boolean {
  return typeOf(chunk) === 'iTXt' && chunk.toString('latin1', 8).startsWith(`${keyword}\0`)
}

/** After the keyword: no compression, its method, no language, no translated keyword. */
function badgeChunk(credential: string): Buffer {
  const named = Buffer.from(`iTXt${keyword}\0\0\0\0\0${credential}`)
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(named.length - 4, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

function notPng(): TypeError {
  return new TypeError('not a complete PNG')
}

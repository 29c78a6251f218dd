import { crc32, inflateSync } from 'node:zlib'
import { CredentialError } from '../credential-error.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function isPng(content: Uint8Array): boolean {
  return signature.equals(content.subarray(0, signature.length))
}

/**
 * Extracts the credential embedded in a PNG: the first iTXt chunk with the keyword `openbadgecredential` (Open Badges
 * 3.0 §5.3.1, PNG §11.3.3.4), or else the first iTXt or tEXt chunk with the keyword `openbadges` (Open Badges 2.0
 * Baking Specification). Also accepts compressed text up to `maxBytes`, although Open Badges forbids it.
 * @throws CredentialError not-a-credential, too-large
 */
export function bakedText(png: Uint8Array, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  let older: Uint8Array | null = null
  for (let at = signature.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw damaged()
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    if (type === 'iTXt' || type === 'tEXt') {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged()
      const data = bytes.subarray(at + 8, end - 4)
      const keyword = data.toString('latin1', 0, Math.max(data.indexOf(0), 0))
      if (type === 'iTXt' && keyword === 'openbadgecredential') return textOf(data, maxBytes)
      if (keyword === 'openbadges') {
        older ??= type === 'iTXt' ? textOf(data, maxBytes) : data.subarray(data.indexOf(0) + 1)
      }
    }
    at = end
  }
  if (older !== null) return older
  throw new CredentialError(
    'not-a-credential',
    'This image contains no badge. Messengers and image editors remove badges: download the original.',
  )
}

/** Parts of an iTXt chunk: keyword, compression flag and method, language, translated keyword, text. */
function textOf(data: Buffer, maxBytes: number): Uint8Array {
  const flags = data.indexOf(0) + 1
  const language = data.indexOf(0, flags + 2)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) throw damaged()
  const text = data.subarray(translated + 1)
  if (data[flags] === 0) return text
  if (data[flags] !== 1 || data[flags + 1] !== 0) throw damaged()
  try {
    return inflateSync(text, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) {
      throw new CredentialError('too-large', 'The badge in this image is larger than 256 kB.')
    }
    throw damaged()
  }
}

function damaged(): CredentialError {
  return new CredentialError('not-a-credential', 'This image is damaged or incomplete.')
}

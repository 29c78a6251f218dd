import { crc32, inflateSync } from 'node:zlib'
import { CredentialError } from '../credential-error.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function isPng(content: Uint8Array): boolean {
  return signature.equals(content.subarray(0, signature.length))
}

/**
 * The text that is baked into a PNG: its first iTXt chunk with the keyword `openbadgecredential` (Open Badges 3.0 §5.3.1,
 * PNG §11.3.3.4). The specification forbids compression; what is compressed is read all the same, up to `maxBytes`.
 * @throws CredentialError not-a-credential, too-large
 */
export function bakedText(png: Uint8Array, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  let older = false
  for (let at = signature.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) throw damaged()
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) throw damaged()
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') break
    if (type === 'iTXt') {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged()
      const data = bytes.subarray(at + 8, end - 4)
      const keyword = data.toString('latin1', 0, Math.max(data.indexOf(0), 0))
      if (keyword === 'openbadgecredential') return textOf(data, maxBytes)
      older ||= keyword === 'openbadges'
    }
    at = end
  }
  throw new CredentialError(
    'not-a-credential',
    older
      ? 'This picture holds a badge of Open Badges 2 or older. Ask its issuer for one of Open Badges 3.0.'
      : 'There is no badge in this picture. Pictures that were sent by a messenger or saved anew lose it: download the original.',
  )
}

/** Keyword, compressed or not, how, language, translated keyword: then the text. */
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
      throw new CredentialError('too-large', 'The badge in this picture is larger than 256 kB.')
    }
    throw damaged()
  }
}

function damaged(): CredentialError {
  return new CredentialError('not-a-credential', 'This picture is damaged or cut off.')
}

import { crc32 } from 'node:zlib'

/** A PNG with one text chunk and the given keyword. It has no pixels, which no reader of badges looks at. */
export function pngWith(type: 'tEXt' | 'iTXt', keyword: string, text: string): Buffer {
  const between = type === 'tEXt' ? '\0' : '\0\0\0\0\0'
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk(type, Buffer.from(`${keyword}${between}${text}`)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** An SVG with a badge of Open Badges 2.0. @param verify URL or JWS @param copy JSON beside it */
export function svgWithBadge2(verify: string, copy = ''): string {
  const text = copy === '' ? '' : `<![CDATA[${copy}]]>`
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="http://openbadges.org">
    <openbadges:assertion verify="${verify}">${text}</openbadges:assertion><circle r="4"/></svg>`
}

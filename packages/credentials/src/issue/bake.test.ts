import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readCredential } from '../index.ts'
import { badgeSvg, bakePng, bakeSvg } from '../issuing.ts'
import { createPassportIssuer, onePixel } from '../testing/passport-issuer.ts'

const issuer = await createPassportIssuer('https://vouch.example', 'a1')
const json = await issuer.sign()
const jwt = await issuer.signJwt()
const svg = badgeSvg({ name: 'Crane driver', issuerName: 'Guild' })

/** Types of the chunks of a PNG; each checksum must be right. */
function chunkTypes(png: Buffer): string[] {
  const types: string[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    types.push(png.toString('latin1', at + 4, at + 8))
  }
  return types
}

describe('a PNG', () => {
  test('gets one uncompressed chunk after its header', () => {
    const baked = bakePng(onePixel, json)
    expect(chunkTypes(baked)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND'])
    const start = baked.indexOf('openbadgecredential')
    const data = baked.subarray(start, start + baked.readUInt32BE(start - 8))
    expect(data).toEqual(Buffer.from(`openbadgecredential\0\0\0\0\0${json}`))
  })

  test('keeps its other chunks, and loses an earlier passport', () => {
    const twice = bakePng(bakePng(onePixel, jwt), json)
    expect(twice).toEqual(bakePng(onePixel, json))
    const renamed = Buffer.from(
      bakePng(onePixel, jwt).toString('latin1').replace('openbadgecredential', 'a'.repeat(19)),
      'latin1',
    )
    expect(chunkTypesUnchecked(bakePng(renamed, json))).toEqual(['IHDR', 'iTXt', 'iTXt', 'IDAT', 'IEND'])
  })

  test.each([
    ['an SVG', Buffer.from(svg)],
    ['nothing', Buffer.alloc(0)],
    ['a damaged PNG', onePixel.subarray(0, -8)],
    ['a PNG without a header', Buffer.concat([onePixel.subarray(0, 8), onePixel.subarray(33)])],
  ])('is needed: %s is rejected', (_, content) => {
    expect(() => bakePng(content, json)).toThrow(TypeError)
  })
})

function chunkTypesUnchecked(png: Buffer): string[] {
  return [...png.toString('latin1').matchAll(/IHDR|iTXt|IDAT|IEND/g)].map(([type]) => type)
}

describe('an SVG', () => {
  test('gets an element right after its root tag', () => {
    expect(bakeSvg(svg, jwt)).toContain(
      `role="img"><openbadges:credential xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0" verify="${jwt}">`,
    )
    expect(bakeSvg(svg, json)).toContain('role="img"><openbadges:credential xmlns:openbadges="https://purl.')
    expect(bakeSvg(svg, json).replace(/<openbadges:credential.*<\/openbadges:credential>/, '')).toBe(svg)
  })

  test.each([
    '<?xml version="1.0"?>\n<!-- > <svg> -->\n<svg xmlns="http://www.w3.org/2000/svg">',
    '<svg xmlns="http://www.w3.org/2000/svg" aria-label="a > b">',
    "<svg xmlns='http://www.w3.org/2000/svg'\n  width = '4'>",
  ])('may begin with %j', (start) => {
    const text = '{"type":"VerifiableCredential","proof":{},"name":"]]> <b> &amp; \\ufffe \u{1f3d7}\\r\\n"}'
    const baked = bakeSvg(`${start}<g/></svg>`, text)
    expect(baked.startsWith(`${start}<openbadges:credential`)).toBe(true)
    expect(readCredential(Buffer.from(baked)).text).toBe(text)
  })

  test.each([
    ['a page', '<html></html>', json],
    ['an SVG with a badge', bakeSvg(svg, jwt), json],
    ['an SVG with a DOCTYPE', `<!DOCTYPE svg>${svg}`, json],
    ['characters that XML forbids', svg, json.replace('Crane', '\u0000')],
    ['line ends that XML changes', svg, json.replace('{', '{\r\n')],
  ])('is needed: %s is rejected', (_, image, credential) => {
    expect(() => bakeSvg(image, credential)).toThrow(TypeError)
  })
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { currentPerson, deletePhoto, getPhotoContent, maxImageBytes, uploadPhoto } from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const upload = (person: TestPerson, content: Buffer, name = 'me.jpg') =>
  app.request(uploadPhoto, { file: new File([Uint8Array.from(content)], name) }, person)
const open = (url: string) => app.app.inject({ method: 'GET', url })
const photoOf = async (person: TestPerson) => (await app.request(currentPerson, {}, person)).body.photo

/** A picture of 300 × 200 pixels: left half red, right half blue. */
function halves() {
  const half = { width: 150, height: 200, channels: 3 } as const
  return sharp({ create: { ...half, width: 300, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: 150, top: 0 },
  ])
}

async function storedPhotos(): Promise<string[]> {
  const folder = join(app.platform.config.dataFolder, 'files', 'photo')
  return readdir(folder, { recursive: true }).catch(() => [])
}

describe('a photo', () => {
  test('becomes three upright squares without camera metadata', async () => {
    const person = await app.person()
    const exif = { IFD0: { Artist: 'SECRET-ARTIST' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } }
    const jpeg = await halves().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(jpeg.includes('SECRET-ARTIST') || (await sharp(jpeg).metadata()).orientation === 6).toBe(true)
    const { body } = await upload(person, jpeg)
    const { small, medium, large } = body.photo ?? { small: '', medium: '', large: '' }
    for (const [url, side] of [
      [small, 64],
      [medium, 160],
      [large, 480],
    ] as const) {
      const answer = await open(url)
      expect(answer.statusCode).toBe(200)
      const meta = await sharp(answer.rawPayload).metadata()
      expect(meta).toMatchObject({ format: 'webp', width: side, height: side })
      expect([meta.exif, meta.icc, meta.xmp, meta.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(answer.rawPayload.includes('SECRET-ARTIST')).toBe(false)
    }
    // The picture was rotated by 90° clockwise, so its left half is now at the top.
    const picture = sharp((await open(large)).rawPayload)
    const { data } = await picture.raw().toBuffer({ resolveWithObject: true })
    const red = (row: number) => data[(row * 480 + 240) * 3] ?? 0
    expect(red(20)).toBeGreaterThan(200)
    expect(red(460)).toBeLessThan(50)
  })

  test('is served with a cache lifetime and without permission to run scripts', async () => {
    const person = await app.person()
    const { body } = await upload(person, await halves().png().toBuffer(), 'me.txt')
    const { headers } = await open(body.photo?.small ?? '')
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=7200, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('has a signed address that expires and stays the same within an hour', async () => {
    const person = await app.person()
    await upload(person, await halves().webp().toBuffer())
    const first = (await photoOf(person))?.small ?? ''
    app.clock.advance({ minutes: 50 })
    expect((await photoOf(person))?.small).toBe(first)
    expect((await open(first)).statusCode).toBe(200)
    const url = new URL(first, 'http://x')
    for (const [name, value] of [
      ['signature', 'x'.repeat(43)],
      ['expires', '9999999999'],
    ] as const) {
      const forged = new URL(url)
      forged.searchParams.set(name, value)
      expect((await open(forged.pathname + forged.search)).statusCode).toBe(404)
    }
    app.clock.advance({ hours: 2 })
    expect((await open(first)).statusCode).toBe(404)
    expect((await open((await photoOf(person))?.small ?? '')).statusCode).toBe(200)
  })

  test('replaces the previous photo and removes its files; removal leaves none', async () => {
    const before = await storedPhotos()
    const person = await app.person()
    const first = (await upload(person, await halves().png().toBuffer())).body.photo
    const second = (await upload(person, await halves().negate().png().toBuffer())).body.photo
    expect(second?.small).not.toBe(first?.small)
    expect((await open(first?.small ?? '')).statusCode).toBe(404)
    expect((await storedPhotos()).length).toBe(before.length + 3)
    expect((await app.request(deletePhoto, {}, person)).status).toBe(204)
    expect((await app.request(deletePhoto, {}, person)).status).toBe(204)
    expect(await photoOf(person)).toBe(null)
    expect((await open(second?.small ?? '')).statusCode).toBe(404)
    expect((await storedPhotos()).filter((name) => name.endsWith('.webp'))).toHaveLength(
      before.filter((name) => name.endsWith('.webp')).length,
    )
  })

  test('five parallel uploads leave one photo', async () => {
    const before = (await storedPhotos()).filter((name) => name.endsWith('.webp')).length
    const person = await app.person()
    const picture = await halves().png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(person, picture)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await open((await photoOf(person))?.medium ?? '')).statusCode).toBe(200)
    expect((await storedPhotos()).filter((name) => name.endsWith('.webp'))).toHaveLength(before + 3)
  })
})

/** A PNG of a single colour, which compresses to a few kilobytes at any size. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(data: Buffer): number {
  let value = 0xffffffff
  for (const byte of data) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

describe('a refused upload keeps the previous photo', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each([
    ['40,000 pixels wide', () => hugePng(40_000, 40_000), 422, '40000 × 40000 pixels'],
    ['an SVG, which could load other files', () => Buffer.from(svg), 415, 'JPEG, PNG or WebP'],
    ['an empty file', () => Buffer.alloc(0), 415, 'JPEG, PNG or WebP'],
    [
      'a truncated header',
      () => Buffer.from('\xff\xd8\xff\xe0 and then nothing', 'latin1'),
      422,
      'cannot be read',
    ],
    ['too many bytes', () => Buffer.alloc(maxImageBytes + 1, 0xff), 413, '5 MB'],
  ])('%s', async (_, make, expected, words) => {
    const person = await app.person()
    await upload(person, await halves().png().toBuffer())
    const before = await photoOf(person)
    const { status, problem } = await upload(person, make())
    expect(status).toBe(expected)
    expect(problem?.message).toContain(words)
    expect(await photoOf(person)).toEqual(before)
  })

  test('a truncated picture', async () => {
    const person = await app.person()
    const whole = await halves().png({ compressionLevel: 0 }).toBuffer()
    expect((await upload(person, whole.subarray(0, whole.length / 2))).status).toBe(422)
    expect(await photoOf(person)).toBe(null)
  })
})

test('an unknown photo is not found', async () => {
  const { id } = { id: '0198a1f0-0000-7000-8000-000000000000' }
  const answer = await app.request(getPhotoContent, {
    params: { id, size: 'small' },
    query: { expires: '9999999999', signature: 'x' },
  })
  expect(answer.status).toBe(404)
})

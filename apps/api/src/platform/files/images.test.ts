import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPictureMaker } from './images.ts'

const { make } = createPictureMaker()
const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 100, b: 0, alpha } } })
    .png()
    .toBuffer()

describe('pictures', () => {
  test('a photo keeps its aspect ratio in three sizes', async () => {
    const { small, medium, large } = await make(await plain(3200, 1600), 'photo')
    expect([small, medium, large].map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [800, 400],
      [1600, 800],
    ])
    const { width, height, format } = await sharp(medium.content).metadata()
    expect([width, height, format]).toEqual([800, 400, 'webp'])
  })

  test('a logo stays transparent and is not enlarged', async () => {
    const { large, small } = await make(await plain(200, 50, 0), 'logo')
    expect([large.width, large.height, small.width, small.height]).toEqual([200, 50, 64, 16])
    const { data, info } = await sharp(large.content).raw().toBuffer({ resolveWithObject: true })
    expect([info.channels, data[3]]).toEqual([4, 0])
  })

  test.each([
    [40_000, 40_000],
    [40_000, 10],
    [10, 40_000],
  ])('%i × %i pixels are refused with the size in the message', async (width, height) => {
    // The header is enough: the picture is rejected before its body is decoded.
    const head = await plain(1, 1)
    head.writeUInt32BE(width, 16)
    head.writeUInt32BE(height, 20)
    await expect(make(head, 'photo')).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(`${width} × ${height} pixels`) as string,
    })
  })

  test.each([
    ['a vector image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a gif', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is rejected', async (_, content) => {
    await expect(make(content, 'logo')).rejects.toMatchObject({ code: 'unsupported-type' })
  })

  test('an unreadable picture does not block the next one', async () => {
    const broken = (await plain(300, 300)).subarray(0, 100)
    const whole = await plain(10, 10)
    const [first, second] = await Promise.allSettled([make(broken, 'photo'), make(whole, 'photo')])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'invalid' } })
    expect(second.status).toBe('fulfilled')
  })
})

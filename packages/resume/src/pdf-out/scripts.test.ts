import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { ResumeError } from '../resume-error.ts'
import { breakable } from './break-lines.ts'
import type { Block } from './page.ts'
import { setPages } from './set-pages.ts'
import { shaperOf } from './shaping.ts'
import { staticFont } from './static-font.ts'
import { inVisualOrder } from './visual-order.ts'

const require = createRequire(import.meta.url)

const fontPath = (script: string) =>
  require.resolve(
    `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`,
  )

interface Piece {
  readonly text: string
  readonly x: number
  readonly y: number
}

async function piecesOf(texts: readonly string[], more: Partial<Block> = {}): Promise<Piece[]> {
  const blocks = texts.map((text): Block => ({ pieces: [{ text }], style: { size: 10 }, ...more }))
  const content = await setPages(blocks, { title: 'Test', author: 'Test' })
  const page = await (await getDocumentProxy(Uint8Array.from(content), { verbosity: 0 })).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    return [{ text: item.str, x, y }]
  })
}

// Removes spaces, because PDF readers insert them between distant glyphs.
const letters = (text: string) => text.normalize('NFKC').replace(/[\s\u200b-\u200d\u2060]/g, '')

test.each([
  ['Hindi', 'में फ्रेंच विश्वविद्यालय शर्मा हिन्दी प्रबंधक'],
  ['Bengali', 'কর্মকর্তা উদ্যোক্তা বিশ্ববিদ্যালয়'],
  ['Punjabi', 'ਪੰਜਾਬੀ ਸਿੰਘ ਪ੍ਰਬੰਧਕ'],
  ['Gujarati', 'ગુજરાતી અંગ્રેજી શ્રી'],
  ['Tamil', 'தமிழ் மொழி பொறியாளர்'],
  ['Telugu', 'తెలుగు క్రీడ స్త్రీ'],
  ['Kannada', 'ಕನ್ನಡ ದಕ್ಷಿಣ'],
  ['Malayalam', 'മലയാളം സ്ത്രീ'],
  ['Sinhala', 'සිංහල ඉංජිනේරු'],
  ['Thai', 'สมชาย ใจดี ญี่ปุ่น วิศวกรซอฟต์แวร์'],
  ['Khmer', 'ភាសាខ្មែរ វិស្វករ'],
  ['Burmese', 'မြန်မာ ရန်ကုန်'],
  ['Amharic', 'ኢትዮጵያ መሐንዲስ'],
  ['Georgian', 'საქართველო ინჟინერი'],
  ['Armenian', 'Հայաստան Ինժեներ'],
  ['Chinese', '王小明 软件工程师，繁體中文'],
  ['Japanese', '渡辺 健二 ソフトウェアエンジニア'],
  ['Korean', '김민수 소프트웨어 엔지니어'],
])('%s can be written and extracted unchanged', async (_, text) => {
  const found = (await piecesOf([text])).map((piece) => piece.text).join('')
  expect(letters(found)).toBe(letters(text))
})

test.each([
  ['Arabic', 'محمد عبد الله'],
  ['Persian', 'گچپژ میرا'],
  ['Hebrew', 'שָׁלוֹם בן־עמי'],
])('%s is right-aligned with all letters, its first word rightmost', async (_, text) => {
  const pieces = await piecesOf([text])
  const sorted = (of: string) => [...letters(of)].sort().join('')
  expect(sorted(pieces.map((piece) => piece.text).join(''))).toBe(sorted(text))
  const [first = '', last = ''] = [text.split(' ')[0], text.split(' ').at(-1)]
  const placeOf = (word: string) =>
    pieces.find((piece) => letters(word).includes(letters(piece.text)))?.x ?? 0
  expect(Math.min(...pieces.map(({ x }) => x))).toBeGreaterThan(400)
  expect(placeOf(first)).toBeGreaterThan(placeOf(last))
})

test('Arabic letters are joined', async () => {
  const arabic = shaperOf(await staticFont(fontPath('arabic')))
  const alone = (letter: string) => arabic(letter)[0]?.id
  expect(arabic('عم').map(({ id }) => id)).not.toContain(alone('ع'))
  // Correct shaping gives three glyphs. A mark without its base letter would add a dotted circle.
  expect(shaperOf(await staticFont(fontPath('devanagari')))('फ्रेंच')).toHaveLength(3)
})

test('a variable font with the thinnest default is converted to the regular weight', async () => {
  const path = fontPath('hebrew')
  const all = await subsetFont(readFileSync(path), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
  })
  const one = await staticFont(path)
  expect([all.includes('fvar'), one.includes('fvar')]).toEqual([true, false])
  const width = (font: Buffer) => shaperOf(font)('ש')[0]?.xAdvance ?? 0
  expect(width(one)).toBeGreaterThan(width(all))
})

const drawn = (texts: readonly string[], direction: 'ltr' | 'rtl') =>
  inVisualOrder(
    texts.map((text) => ({ text })),
    direction,
  )
    .map(({ text }) => text)
    .join('|')

test('a line with both directions is drawn in visual order', () => {
  expect(drawn(['שלום', ' ', 'Acme', ' ', 'Ltd'], 'rtl')).toBe('Acme| |Ltd| |שלום')
  expect(drawn(['שלום', ' ', 'עולם'], 'ltr')).toBe('עולם| |שלום')
  expect(drawn(['Acme', ' ', 'שלום', ' ', '2019'], 'ltr')).toBe('Acme| |2019| |שלום')
  expect(drawn(['שלום', ' (', 'עולם', ')'], 'rtl')).toBe('(|עולם|) |שלום')
})

test('a paragraph without spaces fills its lines, and no line starts with a comma', async () => {
  const text = '拥有十年以上大型系统开发经验，'.repeat(20)
  const pieces = await piecesOf([text])
  const rows = Map.groupBy(pieces, ({ y }) => Math.round(y))
  expect(rows.size).toBe(7)
  for (const [, row] of rows) expect(row[0]?.text).not.toMatch(/^，/)
  expect(breakable('วิศวกรซอฟต์แวร์')).toEqual(['วิศวกร', 'ซอฟต์แวร์'])
  expect(breakable('plain')).toEqual(['plain'])
})

test('Han characters next to kana use the Japanese font', async () => {
  const chinese = await setPages([{ pieces: [{ text: '骨直海' }], style: { size: 10 } }], about)
  const japanese = await setPages([{ pieces: [{ text: '骨直海の' }], style: { size: 10 } }], about)
  const names = (content: Buffer) =>
    content
      .toString('latin1')
      .match(/\+NotoSans(?:SC|JP)/g)
      ?.join(' ') ?? ''
  expect([/JP/.test(names(chinese)), /SC/.test(names(japanese))]).toEqual([false, false])
})

const about = { title: 'Test', author: 'Test' }

test('a letter that no font has is reported', async () => {
  const refused = setPages([{ pieces: [{ text: 'ᏣᎳᎩ' }], style: { size: 10 } }], about)
  await expect(refused).rejects.toThrow(ResumeError)
  await expect(refused).rejects.toThrow('“Ꮳ”')
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ResumeError } from '../resume-error.ts'
import { type Shaper, shaperOf, shapeWith } from './shaping.ts'
import { staticFont } from './static-font.ts'

/** A text in one font. */
export interface Run {
  readonly text: string
  readonly font: string
}

/** One file of a font family, with some of the family's characters. */
interface FontFile {
  readonly name: string
  readonly path: string
  /** Ranges of Unicode code points in the file (CSS unicode-range). The file may lack some of these characters. */
  readonly ranges: readonly (readonly [number, number])[]
  /** Whether text in this font needs shaping; true for all families except Inter. */
  readonly isShaped: boolean
}

/** Files of the font Inter, in order of preference. */
const interParts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'greek-ext', 'vietnamese']

const scripts =
  'arabic hebrew devanagari bengali gujarati gurmukhi tamil telugu kannada malayalam sinhala thai lao khmer myanmar ethiopic georgian armenian'.split(
    ' ',
  )

type EastAsian = 'sc' | 'jp' | 'kr'

const require = createRequire(import.meta.url)

function familyOf(family: string, wanted: (part: string) => boolean): FontFile[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([part]) => wanted(part))
    .map(([part, text]) => {
      const file = part.replace(/[[\]]/g, '')
      return {
        name: family === 'inter' ? part : `${family}-${file}`,
        path: join(folder, 'files', `${family}-${file}-wght-normal.woff2`),
        isShaped: family !== 'inter',
        ranges: text.split(',').map((range) => {
          const [from = '', to = from] = range.replace('U+', '').split('-')
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
        }),
      }
    })
}

const families = new Map<string, readonly FontFile[]>()

function cached(family: string, make: () => readonly FontFile[]): readonly FontFile[] {
  const found = families.get(family) ?? make()
  families.set(family, found)
  return found
}

const inter = () =>
  cached('inter', () => {
    const parts = familyOf('inter', (part) => interParts.includes(part))
    return parts.sort((one, other) => interParts.indexOf(one.name) - interParts.indexOf(other.name))
  })

const otherScripts = () =>
  cached('others', () =>
    scripts.flatMap((script) => familyOf(`noto-sans-${script}`, (part) => part === script)),
  )

/** Fonts for Chinese, Japanese and Korean, each split into about a hundred files. */
const eastAsian = (region: EastAsian) =>
  cached(region, () => familyOf(`noto-sans-${region}`, (part) => /^\[\d+\]$/.test(part)))

const eastAsianLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef・ー]/u

/** A font file that is loaded; `shape` is null where text needs no shaping. */
interface Font {
  readonly name: string
  readonly file: Buffer
  readonly shape: Shaper | null
}

const fonts = new Map<string, Promise<Font>>()

function load({ name, path, isShaped }: FontFile): Promise<Font> {
  const found =
    fonts.get(name) ??
    staticFont(path).then((file) => ({ name, file, shape: isShaped ? shaperOf(file) : null }))
  fonts.set(name, found)
  return found
}

/**
 * Regional fonts for Han characters, best first: Japanese or Korean if the document contains kana or hangul,
 * else Chinese.
 */
function regionsFor(text: string): readonly EastAsian[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['jp', 'sc', 'kr']
  return /\p{Script=Hangul}/u.test(text) ? ['kr', 'sc', 'jp'] : ['sc', 'jp', 'kr']
}

const inRanges = ({ ranges }: FontFile, letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return ranges.some(([from, to]) => code >= from && code <= to)
}

const hasGlyphs = ({ shape }: Font, letter: string): boolean =>
  shape === null || shape(letter).every(({ id }) => id !== 0)

/** The first font that contains a letter; undefined if there is none. */
async function fontFor(letter: string, regions: readonly EastAsian[]): Promise<Font | undefined> {
  const files = [
    ...inter(),
    ...otherScripts(),
    ...(eastAsianLetters.test(letter) ? regions.flatMap(eastAsian) : []),
  ]
  for (const file of files) {
    if (!inRanges(file, letter)) continue
    const font = await load(file)
    if (hasGlyphs(font, letter)) return font
  }
  return undefined
}

/** Whether a character may be left out if no font has it: symbols such as emoji. */
const isOptional = (letter: string) => !/[\p{L}\p{M}\p{N}]/u.test(letter) || letter === '\ufe0f'

/** Whether every letter of a text is in one of the fonts. */
export async function hasLettersOf(text: string): Promise<boolean> {
  const regions = regionsFor(text)
  for (const letter of text.normalize('NFC')) {
    if (!isOptional(letter) && (await fontFor(letter, regions)) === undefined) return false
  }
  return true
}

/** The fonts for some texts: Inter as in the web app, and Noto Sans for other scripts. */
export interface TextFonts {
  /** A font that `runsOf` names, as TrueType. */
  fontOf(name: string): Font
  /**
   * Splits a text into runs of one font each. Leaves out symbols that no font has.
   * @throws ResumeError invalid for a letter that no font has, unless there is a substitute
   */
  runsOf(text: string): Run[]
}

/** The fonts of one PDF. */
export interface Fonts extends Pick<TextFonts, 'runsOf'> {
  /** Selects the font for the text that is drawn next. */
  use(font: string): void
}

/**
 * Loads the fonts for texts.
 * @param substitute letter that takes the place of letters that no font has
 */
export async function fontsFor(texts: string, substitute?: string): Promise<TextFonts> {
  const regions = regionsFor(texts)
  const byLetter = new Map<string, Font | undefined>()
  const letters = new Set(`${texts}${substitute ?? ''}`.normalize('NFC'))
  for (const letter of letters) byLetter.set(letter, await fontFor(letter, regions))
  const byName = new Map([...byLetter.values()].flatMap((font) => (font ? [[font.name, font] as const] : [])))
  const files = new Map(
    [...inter(), ...otherScripts(), ...regions.flatMap(eastAsian)].map((file) => [file.name, file]),
  )
  const known = (letter: string): string =>
    substitute !== undefined && !byLetter.get(letter) && !isOptional(letter) ? substitute : letter

  const covers = (font: Font, letter: string): boolean => {
    const file = files.get(font.name)
    return file !== undefined && inRanges(file, letter) && hasGlyphs(font, letter)
  }
  return {
    fontOf: (name) => {
      const font = byName.get(name)
      if (!font) throw new Error(`font ${name} is not loaded`)
      return font
    },
    runsOf: (text) => {
      const runs: { text: string; font: Font }[] = []
      for (const original of text.normalize('NFC')) {
        const letter = known(original)
        const last = runs.at(-1)
        // Combining marks stay in the run of their letter; punctuation stays in the run of a script that needs shaping.
        const stays = last?.font.shape || /\p{M}/u.test(letter)
        const font = last && stays && covers(last.font, letter) ? last.font : byLetter.get(letter)
        if (!font) {
          if (isOptional(letter)) continue
          throw new ResumeError(
            'invalid',
            `The fonts of the PDF do not include some letters of your profile, such as “${letter}”. Export your profile as a JSON Resume instead.`,
          )
        }
        // Leave out control and format characters. Keep joiners in scripts that need shaping.
        if (/[\p{Cf}\p{Cc}]/u.test(letter) && !(font.shape && /[\u200c\u200d]/.test(letter))) continue
        if (last?.font === font) last.text += letter
        else runs.push({ text: letter, font })
      }
      return runs.map(({ text: piece, font }) => ({ text: piece, font: font.name }))
    },
  }
}

/** Loads the fonts for all text of a PDF; see {@link fontsFor}. */
export async function loadFonts(pdf: PDFKit.PDFDocument, texts: string, substitute?: string): Promise<Fonts> {
  const { fontOf, runsOf } = await fontsFor(texts, substitute)
  const registered = new Set<string>()
  return {
    runsOf,
    use: (name) => {
      const font = fontOf(name)
      if (!registered.has(name)) pdf.registerFont(name, font.file)
      pdf.font(name)
      if (!registered.has(name) && font.shape) shapeWith(pdf, font.shape)
      registered.add(name)
    },
  }
}

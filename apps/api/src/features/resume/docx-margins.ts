import { type CvLine, cvLine } from './cv-line.ts'
import { unzipTexts } from './unzip-texts.ts'

const names = ['header', 'footer'].flatMap((kind) => [1, 2, 3, 4, 5, 6].map((at) => `${kind}${at}.xml`))

/** What stands above and below the text of each page. */
export interface DocxMargins {
  readonly headers: readonly CvLine[]
  readonly footers: readonly CvLine[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function paragraphs(xml: string): CvLine[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].flatMap(([paragraph]) => {
    // Numbers of pages are fields, of which only the last known result stands there.
    if (/\b(?:PAGE|NUMPAGES)\b/.test(paragraph)) return []
    const text = paragraph
      .replace(/<w:tab\/>|<w:br\/>/g, '\t')
      .replace(/<[^>]+>/g, '')
      .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal: string, hex: string, name: string) => {
        if (decimal) return String.fromCodePoint(Number(decimal))
        return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (entities[name] ?? all)
      })
    const line = cvLine(text)
    return line.text ? [line] : []
  })
}

/** The headers and footers of a Word document, which its text does not hold. Each line once. */
export async function docxMargins(content: Buffer): Promise<DocxMargins> {
  const files = await unzipTexts(content, new Set(names))
  const of = (kind: string) => {
    const lines = names
      .filter((name) => name.startsWith(kind))
      .flatMap((name) => paragraphs(files.get(name) ?? ''))
    return [...new Map(lines.map((line) => [line.text, line])).values()]
  }
  return { headers: of('header'), footers: of('footer') }
}

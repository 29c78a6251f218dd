import { type CvLine, cvLine } from '../cv/lines.ts'
import { unzipTexts } from './unzip.ts'
import { withoutEntities } from './xml-entities.ts'

const names = ['header', 'footer'].flatMap((kind) => [1, 2, 3, 4, 5, 6].map((at) => `${kind}${at}.xml`))

/** What stands above and below the text of each page. */
export interface DocxMargins {
  readonly headers: readonly CvLine[]
  readonly footers: readonly CvLine[]
}

function paragraphs(xml: string): CvLine[] {
  // At their ends: to look from each beginning for its end takes 18 s where 400 kB of beginnings have none.
  const ended = xml.split('</w:p>').slice(0, -1)
  return ended.flatMap((piece) => {
    const start = piece.search(/<w:p[ >]/)
    const paragraph = start < 0 ? '' : piece.slice(start)
    // Numbers of pages are fields, of which only the last known result stands there.
    if (/\b(?:PAGE|NUMPAGES)\b/.test(paragraph)) return []
    const text = withoutEntities(paragraph.replace(/<w:tab\/>|<w:br\/>/g, '\t').replace(/<[^<>]+>/g, ''))
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

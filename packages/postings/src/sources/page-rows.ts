import { isJobPosting, shapeItem } from './board-shapes.ts'
import { flatten } from './flatten.ts'
import { type SourceRow, UnreadableSource } from './posting-source.ts'

/**
 * Reads the postings that a web page carries as JSON-LD.
 * @throws UnreadableSource for a page without
 */
export function pageRows(html: string, name: string): SourceRow[] {
  const rows: SourceRow[] = []
  const scripts = html.matchAll(
    /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json["']?[^>]*>([\s\S]*?)<\/script\s*>/gi,
  )
  for (const [, json = ''] of scripts) {
    for (const posting of postingsOf(parse(json), 0)) {
      const item = shapeItem(posting, 'schema-org')
      if (item) rows.push({ row: rows.length + 1, values: flatten(item) })
    }
  }
  if (rows.length > 0) return rows
  throw new UnreadableSource('kind', `${name} is a web page without postings in JSON-LD.`)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function postingsOf(value: unknown, level: number): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null || level > 6) return []
  if (isJobPosting(value)) return [value as Readonly<Record<string, unknown>>]
  return Object.values(value).flatMap((inner) => postingsOf(inner, level + 1))
}

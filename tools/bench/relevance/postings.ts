import { readFile } from 'node:fs/promises'
import { createMapper, type MappingColumn } from '../../../packages/postings/src/index.ts'

/** A real posting of the file, with the key by which engines name it. */
export interface JudgedPosting {
  /** Source and id, as in the columns `source` and `source_id` of the jobs. */
  readonly key: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Title as published, on one line. */
  readonly title: string
  /** Title and company as the import stores them. */
  readonly card: { readonly title: string; readonly company: string; readonly location: string }
}

/** Fields that may contain the company's name. The import uses the first that is not empty. */
export const companyFields = ['company', 'department']

const fields = [
  'id',
  'title',
  'location',
  'city',
  'country',
  'description',
  'requirements',
  'benefits',
  'source',
] as const

const columns: readonly MappingColumn[] = [
  ...companyFields.map((name) => ({ name, field: 'company' as const })),
  ...fields.map((name) => ({ name, field: name })),
]

/** Reads a file of JSON Lines, without the postings that the import rejects. */
export async function readPostings(file: string): Promise<JudgedPosting[]> {
  const map = createMapper(columns, {
    company: '',
    companyWins: false,
    source: 'import',
    now: new Date(),
    cleanHtml: (html) => html,
  })
  const lines = (await readFile(file, 'utf8')).split('\n')
  const postings = new Map<string, JudgedPosting>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const values = JSON.parse(line) as JudgedPosting['fields']
    const mapped = map({ row: index + 1, values })
    if ('rejected' in mapped) continue
    const { source, sourceId, title, company, location } = mapped.posting
    const key = `${source}/${sourceId}`
    const published = String(values.title).replace(/\s+/g, ' ').trim()
    postings.set(key, { key, fields: values, title: published, card: { title, company, location } })
  }
  return [...postings.values()]
}

/** The text of a field, or an empty text when the posting lacks it. */
export function textOf({ fields }: JudgedPosting, name: string): string {
  const value = fields[name]
  return value === undefined || value === null ? '' : String(value)
}

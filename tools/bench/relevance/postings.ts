import { readFile } from 'node:fs/promises'
import { mapPosting } from '../../../apps/api/src/features/job-import/map-posting.ts'

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

/** Reads a file of JSON Lines, without the postings that the import rejects. */
export async function readPostings(file: string): Promise<JudgedPosting[]> {
  const now = new Date()
  const lines = (await readFile(file, 'utf8')).split('\n')
  const postings = new Map<string, JudgedPosting>()
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const fields = JSON.parse(line) as JudgedPosting['fields']
    const mapped = mapPosting(index + 1, fields, { companyFields, source: 'import', now })
    if ('rejected' in mapped) continue
    const { source, sourceId, title, company, location } = mapped.posting
    const key = `${source}/${sourceId}`
    const published = String(fields.title).replace(/\s+/g, ' ').trim()
    postings.set(key, { key, fields, title: published, card: { title, company, location } })
  }
  return [...postings.values()]
}

/** The text of a field, or an empty text when the posting lacks it. */
export function textOf({ fields }: JudgedPosting, name: string): string {
  const value = fields[name]
  return value === undefined || value === null ? '' : String(value)
}

import { createReadStream } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMapper, openPostings } from './index.ts'
import { boards } from './testing/expected-boards.ts'
import { europeanTables } from './testing/expected-european-tables.ts'
import { json } from './testing/expected-json.ts'
import { tables } from './testing/expected-tables.ts'

const now = new Date('2026-11-28T12:00:00Z')
const folder = new URL('testing/sources/', import.meta.url)

describe('files as others publish them', () => {
  it.each([...tables, ...europeanTables, ...json, ...boards])(
    '$file',
    async ({ file, format, encoding, company = '', ignored, postings }) => {
      const source = await openPostings(createReadStream(new URL(file, folder), { highWaterMark: 100 }), {
        fileName: file,
      })
      expect({ format: source.format, encoding: source.encoding }).toEqual({ format, encoding })
      expect(source.columns.filter(({ field }) => field === null).map(({ name }) => name)).toEqual(ignored)
      const settings = {
        company,
        companyWins: false,
        source: 'import',
        now,
        cleanHtml: (html: string) => html,
      }
      const map = createMapper(source.columns, settings)
      const mapped: unknown[] = []
      for await (const row of source.rows()) mapped.push('values' in row ? map(row) : row)
      expect(mapped).toEqual(postings.map((posting) => ({ posting })))
    },
  )
})

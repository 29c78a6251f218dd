import { Readable } from 'node:stream'
import { csvLine, joinTexts, neutralText, seesEverywhere } from '@vouch/domain'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import type { Actor } from '#base/actor.ts'
import type { RecordsAsked, RecordsMatch } from '#features/lists/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import {
  type Exported,
  type ExportRow,
  findExportIds,
  findLanguages,
  readExportRows,
} from './export-store.ts'
import { type ListSide, openList } from './list-side.ts'

export interface ExportDeps extends ServiceDeps {
  readonly rules: ListRuleBook
  readonly match: RecordsMatch
}

interface Cell {
  readonly header: string
  readonly text: (row: ExportRow) => string
}

const batchSize = 500

/**
 * Exports the values that the caller asks for and may export, as CSV in UTF-8. Leaves out parts that the caller
 * does not see unmasked on every value, so that importing the file again changes nothing.
 * @throws AppError not-found, forbidden, invalid
 */
export async function exportList(
  { db, clock, rules, match }: ExportDeps,
  actor: Actor,
  entity: string,
  asked: RecordsAsked | { readonly codes: readonly string[] },
): Promise<FileAnswer> {
  const side = await openList(db.kysely, rules, { actor, entity, action: 'export' })
  const exported: Exported = {
    entity,
    reach: side.reach,
    matching: async (parameters) =>
      'codes' in asked
        ? `v.entity = $1 and v.code = any(${parameters.add(asked.codes)}::text[])`
        : match.matching(actor, entity, asked, parameters),
  }
  const ids = await findExportIds(db.kysely, exported)
  const cells = cellsOf(side, await findLanguages(db.kysely, exported))
  const details = { list: entity, values: ids.length }
  await record(db.kysely, {
    action: 'list.export',
    actorId: actor.userId,
    subjectId: side.list.id,
    at: clock(),
    details,
  })
  const batches = async function* () {
    // The byte order mark tells spreadsheet programs the encoding.
    yield `\uFEFF${csvLine(cells.map(({ header }) => header))}`
    for (let at = 0; at < ids.length; at += batchSize) {
      const rows = await readExportRows(db.kysely, ids.slice(at, at + batchSize))
      yield rows.map((row) => csvLine(cells.map(({ text }) => text(row)))).join('')
    }
  }
  return new FileAnswer(Readable.from(batches(), { highWaterMark: 2 }), {
    contentType: 'text/csv; charset=utf-8',
    downloadAs: `${entity}.csv`,
  })
}

function cellsOf(
  { list, reach, open }: ListSide,
  languages: { readonly labels: readonly string[]; readonly synonyms: readonly string[] },
): Cell[] {
  const isSeen = (part: string) => seesEverywhere(reach, part, 'export')
  const isNamed = list.parents.length > 0 && list.parents.every((parent) => open.has(parent))
  const fields = list.fields.filter(
    ({ name, entity }) => isSeen(name) && (entity === null || open.has(entity)),
  )
  return [
    { header: 'code', text: ({ code }) => code },
    { header: 'label', text: ({ label }) => neutralText(label) },
    ...languages.labels.map((language) => ({
      header: `label:${language}`,
      text: ({ labels }: ExportRow) => neutralText(labels[language] ?? ''),
    })),
    ...languages.synonyms.map((language) => ({
      header: `synonyms:${language}`,
      text: ({ synonyms }: ExportRow) => neutralText(joinTexts(synonyms[language] ?? [])),
    })),
    ...(isNamed ? [{ header: 'parent', text: ({ parent }: ExportRow) => parent ?? '' }] : []),
    { header: 'position', text: ({ position }) => String(position) },
    { header: 'active', text: ({ active }) => String(active) },
    ...(isSeen('description')
      ? [{ header: 'description', text: ({ description }: ExportRow) => neutralText(description) }]
      : []),
    ...(isSeen('uri') ? [{ header: 'uri', text: ({ uri }: ExportRow) => neutralText(uri ?? '') }] : []),
    ...fields.map(({ name }) => ({
      header: name,
      text: ({ attributes }: ExportRow) =>
        attributeCell(Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null),
    })),
  ]
}

/** A negative number gets no apostrophe: it is not a formula. */
function attributeCell(value: string | number | boolean | null): string {
  return typeof value === 'string' ? neutralText(value) : value === null ? '' : String(value)
}

import { parseArgs } from 'node:util'
import { StartError } from '#base/start-error.ts'
import { openEscoFiles } from '#features/masters/esco/esco-files.ts'
import { type EscoReport, importEsco } from '#features/masters/esco/esco-import.ts'
import { importMasters } from '#main/import-masters.ts'
import { resolveArgument, runToEnd } from '#main/run.ts'

const usage = `Imports occupations, skills and their relations from ESCO, the European classification.

  npm run import:esco -- <zip or folder> [<zip or folder> …]

Download the CSV classification twice: in English, for the names, and without a language, for the hierarchy and the
relations. Name both files, or a folder that contains them. Downloads in other languages beside them add the names in
those languages. Import a newer release in the same way.
`

const number = new Intl.NumberFormat('en')

await runToEnd(async () => {
  const files = await openEscoFiles(readArguments())
  try {
    await importMasters(
      (db, show) =>
        importEsco(db, files, (table, rows) =>
          show(() => (rows === 0 ? table : `${table}: ${number.format(rows)} rows`)),
        ),
      summary,
    )
  } finally {
    files.close()
  }
})

function readArguments(): string[] {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    if (positionals.length === 0) throw new Error('Name the file or folder to import.')
    return positionals.map(resolveArgument)
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`)
  }
}

function summary(
  { release, concepts, languages, moved, relations, changes, hasRelations }: EscoReport,
  seconds: number,
): string {
  const columns = ['read', 'added', 'adopted', 'changed', 'unchanged', 'retired'] as const
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(14)}${cells.map((cell) => cell.padStart(11)).join('')}`
  return [
    `ESCO ${release} in ${seconds.toFixed(1)} s: ${number.format(changes)} changes`,
    line('', columns),
    ...Object.entries(concepts).map(([entity, counts]) =>
      line(
        entity,
        columns.map((column) => number.format(counts[column])),
      ),
    ),
    ...Object.entries(languages).map(
      ([language, { read, named }]) =>
        `  ${languageName(language)}: names of ${number.format(named)} concepts` +
        (named < read ? `, ${number.format(read - named)} of concepts that do not exist in English.` : '.'),
    ),
    `  ${number.format(moved)} moved in the hierarchy.`,
    hasRelations
      ? `  ${number.format(relations.read)} relations of occupations and skills: ${number.format(relations.added)} new, ` +
        `${number.format(relations.removed)} removed, ${number.format(relations.unknown)} of unknown concepts.`
      : '  No occupationSkillRelations.csv: relations are unchanged. The file is in the download without a language.',
    '',
  ].join('\n')
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
}

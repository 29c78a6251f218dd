import { parseArgs } from 'node:util'
import { StartError } from '#base/start-error.ts'
import { openOnetFiles } from '#features/masters/onet/onet-files.ts'
import { importOnet, type OnetReport } from '#features/masters/onet/onet-import.ts'
import { importMasters } from '#main/import-masters.ts'
import { resolveArgument, runToEnd } from '#main/run.ts'

const usage = `Imports job titles and related occupations from O*NET, the occupation database of the United States. The search
uses them as knowledge; forms do not offer them.

  npm run import:onet -- <zip or folder> [--release <number>]

Download the text version of the database. The release, such as 27.0, is read from the name of the download
(db_27_0_text); give it if the name does not contain it. Import a newer release in the same way.
`

const number = new Intl.NumberFormat('en')

await runToEnd(async () => {
  const { paths, release } = readArguments()
  const files = await openOnetFiles(paths)
  try {
    await importMasters(
      (db, show) =>
        importOnet(db, { ...files, release: release ?? files.release }, (table, rows) =>
          show(() => `${table}: ${number.format(rows)} rows`),
        ),
      summary,
    )
  } finally {
    files.close()
  }
})

function readArguments(): { readonly paths: string[]; readonly release: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { release: { type: 'string' } },
    })
    if (positionals.length === 0) throw new Error('Name the file or folder to import.')
    if (values.release !== undefined && !/^\d+(\.\d+)?$/.test(values.release))
      throw new Error('--release must be a number such as 27.0.')
    return { paths: positionals.map(resolveArgument), release: values.release }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`)
  }
}

function summary({ release, occupations, titles, relations, changes }: OnetReport, seconds: number): string {
  const { read, added, changed, unchanged, retired } = occupations
  return [
    `O*NET ${release} in ${seconds.toFixed(1)} s: ${number.format(changes)} changes`,
    `  ${number.format(read)} occupations: ${number.format(added)} added, ${number.format(changed)} changed, ` +
      `${number.format(unchanged)} unchanged, ${number.format(retired)} retired.`,
    `  ${number.format(titles.read)} alternate titles, ${number.format(titles.unknown)} of unknown occupations.`,
    `  ${number.format(relations.read)} related occupations: ${number.format(relations.added)} new, ` +
      `${number.format(relations.removed)} removed, ${number.format(relations.unknown)} of unknown occupations.`,
    '',
  ].join('\n')
}

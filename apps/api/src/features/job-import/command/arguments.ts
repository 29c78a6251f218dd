import { parseArgs } from 'node:util'
import { type applyPlaces, type JobImportSettings, postingFields } from '@vouch/contract'
import { StartError } from '#base/start-error.ts'

const usage = `Imports job postings: CSV, JSON, JSON Lines, JSON-LD, XML, and the job boards of Greenhouse, Lever and Ashby.

  npm run import:jobs -- <file> [options]
  npm run import:jobs -- --undo <id>

  --columns                show what the columns become and the first rows, and store nothing
  --map <column=field,…>   what columns become; nothing after = leaves a column out, "…" holds a name with commas
  --company <name>         company of rows that name none
  --company-field <name>   column with the company's name; several in order: a,b
  --source <name>          source of rows without one                              (import)
  --apply <here|source>    where people apply                                      (source)
  --own                    the postings are the organisation's own
  --as-open                open postings without a closing date, or with a past one, for 30 days
  --owner <e-mail>         existing account that will own new companies
  --report <file>          where to write what was left out, put right or rejected (.jsonl or .csv)
  --undo <id>              undo an import; jobs with applications or later changes stay
  --yes                    ask nothing: rows without a company are rejected

  Fields: ${postingFields.join(', ')}.
  Exit codes: 0 all rows are stored, 2 some rows were rejected, 1 nothing was imported.
`

/** Parsed arguments of the command. */
export interface CommandArguments {
  readonly file: string
  readonly showsOnly: boolean
  readonly maps: readonly string[]
  readonly companyColumns: readonly string[]
  readonly settings: JobImportSettings
  readonly owner: string | undefined
  readonly report: string | undefined
  readonly asks: boolean
}

/** Reads the arguments of the command. @throws StartError with the usage */
export function readArguments(
  argv: readonly string[],
): CommandArguments | { readonly undo: string } | { readonly help: string } {
  const { values, positionals } = parse(argv)
  if (values.help) return { help: usage }
  if (values.undo !== undefined) return { undo: values.undo }
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new StartError(usage)
  const applyAt = values.apply as (typeof applyPlaces)[number]
  if (applyAt !== 'here' && applyAt !== 'source')
    throw new StartError('--apply is either “here” or “source”.')
  return {
    file,
    showsOnly: values.columns,
    maps: values.map,
    companyColumns: values['company-field'].flatMap((list) => list.split(',')),
    settings: {
      company: values.company.trim().slice(0, 120),
      source: values.source.trim().slice(0, 100) || 'import',
      applyAt,
      isOwn: values.own,
      reopensOld: values['as-open'],
    },
    owner: values.owner,
    report: values.report,
    asks: !values.yes,
  }
}

/** `--map` without columns shows them, as `--columns` does. */
function withColumns(argv: readonly string[]): string[] {
  return argv.map((argument, at) =>
    argument === '--map' && !argv[at + 1]?.includes('=') ? '--columns' : argument,
  )
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: withColumns(argv),
      allowPositionals: true,
      options: {
        columns: { type: 'boolean', default: false },
        map: { type: 'string', multiple: true, default: [] },
        company: { type: 'string', default: '' },
        'company-field': { type: 'string', multiple: true, default: [] },
        source: { type: 'string', default: 'import' },
        apply: { type: 'string', default: 'source' },
        own: { type: 'boolean', default: false },
        'as-open': { type: 'boolean', default: false },
        owner: { type: 'string' },
        report: { type: 'string' },
        undo: { type: 'string' },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n\n${usage}`)
  }
}

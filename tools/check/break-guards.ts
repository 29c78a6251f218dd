/**
 * Removes each guard that hides an undisclosed rejection from its candidate, one at a time, and checks that the tests then
 * fail. It edits source files and restores them, also after Ctrl+C. `twin-sweep.test.ts` does the same for guards in the
 * database.
 *
 *     node tools/check/break-guards.ts [words of a guard's name]
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

interface Guard {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly tests: readonly string[]
}

const api = 'apps/api/src'
const domain = 'packages/domain/src/application'
const twins = [`${api}/testing/twin-sweep.test.ts`, `${api}/features/applications/undisclosed.test.ts`]
const figures = [`${api}/features/company-page/answer-figures.test.ts`]

const guards: readonly Guard[] = [
  {
    name: 'letters show once they were told',
    edits: [
      {
        file: `${api}/features/applications/application-json.ts`,
        from: 'l.application_id = a.id and l.told_at is not null',
        to: 'l.application_id = a.id',
      },
    ],
    tests: twins,
  },
  {
    name: 'news show once they were told: the statement and the rule',
    edits: [
      {
        file: `${api}/features/applications/application-json.ts`,
        from: 'e.application_id = a.id and e.told_at is not null',
        to: 'e.application_id = a.id',
      },
      {
        file: `${domain}/visibility.ts`,
        from: 'return kind && toldAt ? [{ at: toldAt,',
        to: "return kind ? [{ at: toldAt ?? '2000-01-01T00:00:00.000Z',",
      },
    ],
    tests: twins,
  },
  {
    name: 'a hidden rejection is active to its candidate',
    edits: [
      {
        file: `${domain}/visibility.ts`,
        from: "state.status === 'on-hold' || (state.status === 'rejected' && !state.disclosed)",
        to: "state.status === 'on-hold'",
      },
    ],
    tests: twins,
  },
  {
    name: 'a hold is active to its candidate',
    edits: [
      {
        file: `${domain}/visibility.ts`,
        from: "state.status === 'on-hold' || (state.status === 'rejected' && !state.disclosed)",
        to: "state.status === 'rejected' && !state.disclosed",
      },
    ],
    tests: twins,
  },
  {
    name: 'a hidden rejection can be withdrawn',
    edits: [
      {
        file: `${domain}/pipeline.ts`,
        from: "active(state) || state.status === 'on-hold' || undisclosedRejection(state)",
        to: "active(state) || state.status === 'on-hold'",
      },
    ],
    tests: twins,
  },
  {
    name: 'a hidden rejection is no news',
    edits: [
      {
        file: `${domain}/visibility.ts`,
        from: "if (action === 'reject') return next.disclosed",
        to: "if (action === 'reject') return next.status === 'rejected'",
      },
    ],
    tests: twins,
  },
  {
    name: 'candidates of hidden rejections get the letter about a missing answer',
    edits: [
      {
        file: `${api}/db/sql/turn-sql.ts`,
        from: "= [...runningStatuses, 'rejected']",
        to: '= [...runningStatuses]',
      },
    ],
    tests: twins,
  },
  {
    name: 'what a candidate may send depends on what they know',
    edits: [
      {
        file: `${domain}/visibility.ts`,
        from: 'const { status } = disclosedState(state)',
        to: 'const { status } = state',
      },
    ],
    tests: twins,
  },
  {
    name: 'public figures count what was told',
    edits: [
      {
        file: `${api}/features/company-page/answer-figures-store.ts`,
        from: 'from application_events e\n      where e.told_at',
        to: 'from (select id, application_id, side, action, to_status, at as told_at from application_events) e\n      where e.told_at',
      },
    ],
    tests: figures,
  },
]

/** Runs the tests without a guard. @returns names of the tests that failed */
function failuresWithout({ edits, tests }: Guard): string[] {
  const files = [...new Set(edits.map(({ file }) => file))]
  const originals = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const restore = () => {
    for (const { file, text } of originals) writeFileSync(file, text)
  }
  try {
    for (const { file, from, to } of edits) {
      const text = readFileSync(file, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} has no longer: ${from}`)
      writeFileSync(
        file,
        text.replace(from, () => to),
      )
    }
    const outputFile = join(tmpdir(), `vouch-guards-${process.pid}.json`)
    spawnSync('npx', ['vitest', 'run', '--reporter=json', `--outputFile=${outputFile}`, ...tests])
    const report = JSON.parse(readFileSync(outputFile, 'utf8'))
    rmSync(outputFile)
    const results: { assertionResults: { status: string; title: string }[] }[] = report.testResults
    return results
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ title }) => title)
  } finally {
    restore()
  }
}

const wanted = process.argv.slice(2).join(' ')
for (const guard of guards.filter(({ name }) => name.includes(wanted))) {
  const failed = failuresWithout(guard)
  process.stdout.write(`${failed.length > 0 ? 'noticed' : 'UNNOTICED'}: ${guard.name}\n`)
  for (const title of failed) process.stdout.write(`  fails: ${title}\n`)
  if (failed.length === 0) process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../generate/files.ts'

// Folder with a copy of the lint rules. Test files within the repository would disturb checks that run in parallel.
let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'vouch-rooms-'))
  const { vcs: _, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(tree, 'biome.json'), JSON.stringify(rules))
})

afterAll(() => rmSync(tree, { recursive: true }))

/** Lints a file with this path that contains an import of `from`. */
function lint(path: string, from: string): { ok: boolean; output: string } {
  const file = join(tree, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `import { thing } from '${from}'\n\nexport const used = thing\n`)
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', path],
    { cwd: tree, encoding: 'utf8' },
  )
  return { ok: status === 0, output: stdout + stderr }
}

describe('imports across rooms', () => {
  test.each([
    ['packages/contract/src/schemas/x.ts', 'node:fs'],
    ['packages/contract/src/schemas/x.ts', '@vouch/domain'],
    ['packages/domain/src/x.ts', 'zod'],
    ['packages/identity/src/x.ts', '@vouch/contract'],
    ['packages/credentials/src/x.ts', '@vouch/contract'],
    ['packages/credentials/src/x.ts', '@vouch/api'],
    ['packages/credentials/src/x.ts', 'node:https'],
    ['packages/resume/src/cv/x.ts', '@vouch/identity'],
    ['packages/resume/src/cv/x.ts', '#base/app-error.ts'],
    ['packages/resume/src/cv/x.ts', 'kysely'],
    ['packages/resume/src/cv/x.ts', 'node:https'],
    ['packages/postings/src/sources/x.ts', '@vouch/resume'],
    ['packages/postings/src/sources/x.ts', 'kysely'],
    ['packages/postings/src/sources/x.ts', 'node:https'],
    ['apps/web/src/ui/x.ts', '#features/apply/apply-page.tsx'],
    ['apps/web/src/lib/x.ts', '#app/router.ts'],
    ['apps/web/src/features/apply/x.ts', '#features/job-page/job-page.tsx'],
    ['apps/web/src/features/apply/x.ts', '../job-page/job-page.tsx'],
    ['apps/web/src/features/apply/steps/x.ts', '../../job-page/job-page.tsx'],
    ['apps/web/src/features/apply/x.ts', '@vouch/api'],
    ['apps/web/src/features/apply/x.ts', '@vouch/contract/src/route.ts'],
    ['apps/api/src/platform/x.ts', '#features/people/people-feature.ts'],
    ['apps/api/src/platform/x.ts', '#access/require-access.ts'],
    ['apps/api/src/access/x.ts', '#features/people/ports.ts'],
    ['apps/api/src/base/x.ts', '#db/connect.ts'],
    ['apps/api/src/db/x.ts', '#platform/queue.ts'],
    ['apps/api/src/db/x.ts', '#main/compose.ts'],
    ['apps/api/src/features/people/x.ts', '#features/files/files-feature.ts'],
    ['apps/api/src/features/people/x.ts', '../files/files-feature.ts'],
    ['apps/api/src/features/people/lists/x.ts', '../../files/files-feature.ts'],
    ['apps/api/src/features/people/ports.ts', './people-service.ts'],
    ['apps/api/src/features/people/ports.ts', '#features/files/files-feature.ts'],
    ['apps/api/src/features/people/people-service.ts', '#main/compose.ts'],
    ['apps/api/src/features/people/people-routes.ts', '#db/prepared.ts'],
  ])('%s may not import %s', (path, from) => {
    expect(lint(path, from).output).toContain('noRestrictedImports')
  })

  test.each([
    ['packages/contract/src/schemas/x.ts', 'zod'],
    ['packages/domain/src/x.ts', './pay.ts'],
    ['packages/credentials/src/x.ts', 'jose'],
    ['packages/resume/src/cv/x.ts', '@vouch/domain'],
    ['packages/resume/src/cv/x.ts', '@vouch/contract'],
    ['packages/postings/src/sources/x.ts', '@vouch/domain'],
    ['packages/postings/src/sources/x.ts', '@vouch/contract'],
    ['apps/web/src/features/apply/steps/x.ts', '../apply-form.ts'],
    ['apps/web/src/features/apply/x.ts', '#ui/layout/page.tsx'],
    ['apps/api/src/features/people/people-store.ts', '#db/prepared.ts'],
    ['apps/api/src/features/people/people.test.ts', '@vouch/resume/testing'],
    ['apps/api/src/features/people/people-service.ts', '#features/files/ports.ts'],
    ['apps/api/src/features/people/lists/x.ts', '#features/files/ports.ts'],
    ['apps/api/src/features/people/people-routes.ts', '#features/files/ports.ts'],
    ['apps/api/src/features/people/ports.ts', '#features/files/ports.ts'],
    ['apps/api/src/main/features.ts', '#features/people/people-feature.ts'],
  ])('%s may import %s', (path, from) => {
    expect(lint(path, from)).toMatchObject({ ok: true })
  })
})

test('ports.ts files contain only types', () => {
  const ports = globSync('apps/api/src/features/*/ports.ts', { cwd: root })
  expect(ports.length).toBeGreaterThan(5)
  const withCode = ports.filter((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.some((line) =>
      /^(export )?(const|let|function|class|async|enum)\b|^import (?!type )/.test(line),
    )
  })
  expect(withCode).toEqual([])
})

test('the rows of the access test import only ports of features', () => {
  const paths = globSync('apps/api/src/testing/access/*.ts', { cwd: root })
  expect(paths.length).toBeGreaterThan(5)
  const imported = paths.flatMap((path) => {
    const matches = readFileSync(join(root, path), 'utf8').matchAll(/ from '(#features\/[^']+)'/g)
    return [...matches].map(([, from]) => `${path}: ${from}`)
  })
  expect(imported.filter((line) => !line.endsWith('/ports.ts'))).toEqual([])
})

test('import cycles are lint errors, also between types', () => {
  const folder = join(tree, 'apps/api/src/features/people')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'one.ts'),
    "import type { Two } from './two.ts'\n\nexport type One = Two | null\n",
  )
  writeFileSync(join(folder, 'two.ts'), "import type { One } from './one.ts'\n\nexport type Two = One[]\n")
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--only=suspicious/noImportCycles', 'apps/api/src/features/people'],
    { cwd: tree, encoding: 'utf8' },
  )
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('noImportCycles')])
})

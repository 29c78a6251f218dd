import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  applicationStatuses,
  batchStates,
  companyRoles,
  companyStatuses,
  definitionStatuses,
  feedbackStatuses,
  heldPassportStates,
  issuedPassportStates,
  issuerStatuses,
  jobStatuses,
  passportKeyStates,
  passportRequestStates,
  stages,
  visibleStatuses,
} from '@vouch/contract'
import { isInMarketplace, wasEverPublic } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepared } from '#db/prepared.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { takesApplications, wasPublic } from './job-sql.ts'

const source = fileURLToPath(new URL('../../', import.meta.url))
const words = new Set<string>([
  ...jobStatuses,
  ...companyStatuses,
  ...feedbackStatuses,
  ...applicationStatuses,
  ...visibleStatuses,
  ...stages,
  ...companyRoles,
  ...heldPassportStates,
  ...issuerStatuses,
  ...definitionStatuses,
  ...batchStates,
  ...issuedPassportStates,
  ...passportKeyStates,
  ...passportRequestStates,
  ...['proposed', 'scheduled'],
  ...['disabled', 'deletion-requested', 'erased'],
])
/**
 * Words in queries that look like a state but mean something else: a response member, a mail kind, a close reason, a
 * part of a list's value, the state of a proposal, a document, a mail, a feed or an erasure, or that of an import and the
 * kind of its rows.
 */
const others = new Set([
  'access/list-rule-book.ts: closed',
  'features/account/deletion-store.ts: deletion-requested',
  'features/account/erasure-store.ts: open',
  'features/account/erasure-store.ts: waiting',
  'features/applications/application-json.ts: questionnaire',
  'features/applications/close-out/close-out-store.ts: rejected',
  'features/applications/pipeline-store.ts: approved',
  'features/directory/invitations-store.ts: applied',
  'features/job-import/feeds/feed-jobs-store.ts: closed',
  'features/job-import/feeds/feed-jobs-store.ts: rejected',
  'features/job-import/feeds/feeds-store.ts: active',
  'features/job-import/sweep-store.ts: expired',
  'features/job-import/undo/undo-import.ts: undone',
  'features/job-import/undo/undo-store.ts: undone',
  'features/list-csv/apply-import.ts: active',
  'features/list-csv/apply-import.ts: new',
  'features/list-csv/compare-rows.ts: active',
  'features/list-csv/compare-rows.ts: new',
  'features/list-csv/find-faults.ts: active',
  'features/list-csv/import-view.ts: new',
  'features/list-csv/imports-store.ts: applied',
  'features/list-csv/imports-store.ts: expired',
  'features/list-csv/imports-store.ts: undone',
  'features/list-csv/undo-import.ts: active',
  'features/list-csv/undo-import.ts: new',
  'features/list-csv/write-values.ts: active',
  'features/lists/bulk/bulk-store.ts: active',
  'features/lists/definition/definitions-read-model.ts: open',
  'features/lists/merging/merge-store.ts: undone',
  'features/lists/proposals/proposal-store.ts: open',
  'features/lists/proposals/proposal-store.ts: undone',
  'features/lists/proposals/proposals-read-model.ts: open',
  'features/masters/esco/esco-store.ts: active',
  'features/masters/options/options-sql.ts: active',
  'features/masters/values-store.ts: active',
  'features/passport-definitions/definitions-read-model.ts: issued',
  'features/passport-definitions/definitions-read-model.ts: published',
  'features/passport-offers/acceptance-store.ts: pending',
  'features/passport-offers/batches-read-model.ts: closed',
  'features/passport-offers/batches-read-model.ts: pending',
  'features/passport-requests/earnable-read-model.ts: requested',
  'features/passport-wallets/wallet-offers-store.ts: expired',
  'features/passport-wallets/wallet-offers-store.ts: waiting',
  'platform/mail/mail-metrics.ts: waiting',
  'platform/mail/mail-store.ts: waiting',
])

/** The template literals of a source file, without interpolated code. */
function templates(code: string): string[] {
  const texts: string[] = []
  const nesting: ('template' | 'braces')[] = []
  let text = ''
  const end = () => {
    texts.push(text)
    text = ''
  }
  const skip = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
  for (let at = 0; at < code.length; at++) {
    const isText = nesting.at(-1) === 'template'
    skip.lastIndex = at
    const skipped = isText ? null : skip.exec(code)
    if (skipped) at += skipped[0].length - 1
    else if (code[at] === '`') {
      if (isText) nesting.pop()
      else nesting.push('template')
      end()
    } else if (isText && code.startsWith('${', at)) {
      nesting.push('braces')
      end()
      at += 1
    } else if (isText) text += code[at]
    else if (code[at] === '{') nesting.push('braces')
    else if (code[at] === '}') nesting.pop()
  }
  return texts
}

/** States that a source file names in queries: quoted in a template literal, or passed to Kysely's `where`. */
function namedStates(code: string): string[] {
  const built = [...code.matchAll(/\.where\(\s*'[^']*',\s*'[^']*',\s*([^)]*)\)/g)].map(([, value]) => value)
  return [...templates(code), ...built].flatMap((text) =>
    [...(text ?? '').matchAll(/'([a-z-]+)'/g)].flatMap(([, word]) => (word && words.has(word) ? [word] : [])),
  )
}

test('queries name states only through the typed SQL fragments', async () => {
  const found: string[] = []
  for await (const path of glob('**/*.ts', { cwd: source })) {
    const isElsewhere = /^(db\/sql|db\/migrations|db\/schema|testing|features\/demo)|\.test\.ts$/.test(path)
    if (isElsewhere) continue
    const named = namedStates(readFileSync(`${source}${path}`, 'utf8'))
    found.push(...named.map((word) => `${path}: ${word}`))
  }
  expect(found.filter((one) => !others.has(one))).toEqual([])
  expect(new Set(found)).toEqual(others)
})

test('the state search finds states in SQL text and in Kysely calls, but not in other code', () => {
  expect(
    namedStates(["sql`where status = 'open' and ", "{isIn('closed')} or x <> 'paused'`"].join('$')),
  ).toEqual(['open', 'paused'])
  expect(namedStates("query.where('j.status', 'in', ['open', 'closed'])")).toEqual(['open', 'closed'])
  expect(namedStates("job.status === 'open' // `'closed'`")).toEqual([])
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

test('SQL fragments and views match the domain rules for every company and job state', async () => {
  const closesAt = '2026-04-10T09:00:00Z'
  for (const company of companyStatuses) {
    for (const job of jobStatuses) {
      const { id: companyId } = await createCompany(app.db)
      const { id } = await createJobRow(app.db, { companyId, closesAt })
      await app.db.pool.query('update companies set status = $2 where id = $1', [companyId, company])
      await app.db.pool.query('update jobs set status = $2, publish_at = closes_at where id = $1', [id, job])
      const [row] = await prepared(
        app.db,
        'test-states',
        `select ${takesApplications('$2::timestamptz')} as open, ${wasPublic()} as public,
          exists (select from job_search_source s where s.job_id = j.id) as "inSearch",
          exists (select from public_companies p where p.id = c.id) as "hasPage"
         from jobs j join companies c on c.id = j.company_id where j.id = $1`,
        [id, app.clock.now()],
      )
      const isIn = isInMarketplace(company)
      expect({ company, job, ...row }).toEqual({
        company,
        job,
        open: job === 'open' && isIn,
        public: wasEverPublic(job),
        inSearch: job === 'open' && isIn,
        hasPage: isIn && (company === 'verified' || wasEverPublic(job)),
      })
    }
  }
})

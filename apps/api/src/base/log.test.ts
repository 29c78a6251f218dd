import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createLog } from './log.ts'

const typed = 'my-private-words'
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Logs an entry with these fields and returns the log output. */
function linesAbout(fields: object): string {
  const lines: string[] = []
  const log = createLog({ level: 'trace', readable: false }, { write: (line: string) => lines.push(line) })
  log.error(fields, 'it failed')
  return lines.join('\n')
}

async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('nothing failed')
}

it.each([
  ['a value that is not JSON', '22P02', sql`select ${`{"text": "${typed}`}::text::jsonb`],
  ['half a surrogate pair in JSON', '22P02', sql`select ${`{"text": "${typed} \\ud83d"}`}::text::jsonb`],
  ['a value of another type', '22P02', sql`select ${`"${typed}" ${typed}`}::text::integer`],
  ['a broken text search query', '42601', sql`select ${`${typed} & & "`}::text::tsquery`],
  [
    'a row that violates a constraint',
    '23514',
    sql`insert into users (id, identity_uid, email, display_name, roles)
      values (gen_random_uuid(), ${typed}, ${typed}, ${typed}, '{nobody}')`,
  ],
  ['a failure inside a function', 'P0001', sql.raw(`do $$ begin raise exception 'x: "${typed}"'; end $$`)],
])('a database error about %s is logged without the values in it', async (_, code, query) => {
  const error = await failureOf(() => query.execute(db.kysely))
  const lines = linesAbout({ err: error })
  expect(lines).not.toContain(typed)
  expect(lines).toContain(`"code":"${code}"`)
  expect(lines).toMatch(/"stack":"error: .*at .*\.ts:\d+/)
  expect(linesAbout({ err: new Error('outer', { cause: error }) })).not.toContain(typed)
  expect(linesAbout({ err: new AggregateError([error]) })).not.toContain(typed)
})

it.each([
  ['JSON', () => JSON.parse(typed)],
  ['an address', () => new URL(typed)],
])('text that cannot be parsed as %s is not logged', async (_, read) => {
  expect(linesAbout({ err: await failureOf(read) })).not.toContain(typed)
})

it('the name of a violated constraint is logged', async () => {
  const twice = sql`insert into users (id, identity_uid, email, display_name)
    select gen_random_uuid(), ${typed}, '', '' from generate_series(1, 2)`
  const lines = linesAbout({ err: await failureOf(() => twice.execute(db.kysely)) })
  expect(lines).toContain('"constraint":"users_identity_uid_key"')
  expect(lines).not.toContain(typed)
})

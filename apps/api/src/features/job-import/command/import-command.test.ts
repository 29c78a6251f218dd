import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/connect.ts'
import { openTestDatabase } from '#testing/test-database.ts'

let db: Database
let folder: string

beforeAll(async () => {
  db = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'vouch-import-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => db.pool.query('truncate jobs, companies cascade'))

/** Runs the command on a file with this content. */
async function run(content: string, ...options: string[]) {
  await writeFile(join(folder, 'jobs.csv'), content)
  return command(join(folder, 'jobs.csv'), ...options)
}

async function command(...options: string[]) {
  const program = fileURLToPath(import.meta.resolve('#main/import-jobs.ts'))
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, DATABASE_URL: db.url, VOUCH_DATA: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number, out, err }
}

const stored = async () =>
  (
    await db.pool.query(
      'select j.title, c.name from jobs j join companies c on c.id = j.company_id order by 1',
    )
  ).rows

test('stores all rows with code 0, again and after an undo', async () => {
  const csv = 'Job Title,Employer,Internal note\nCook,Inn,x\nWaiter,Inn,y\n'
  const report = join(folder, 'report.csv')
  const first = await run(csv, '--report', report)
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('Column “Internal note” was left out')
  expect(await readFile(report, 'utf8')).toContain('"ignored","Internal note"')
  expect(await stored()).toEqual([
    { title: 'Cook', name: 'Inn' },
    { title: 'Waiter', name: 'Inn' },
  ])
  const again = await run(csv)
  expect(again.code).toBe(0)
  expect(again.out).toMatch(/unchanged +2/)
  const id = /--undo (\S+)/.exec(first.out)?.[1] ?? ''
  expect(await command('--undo', id)).toMatchObject({ code: 0, out: expect.stringContaining('is undone') })
  expect(await stored()).toEqual([])
  expect(await command('--undo', id)).toMatchObject({ code: 1, err: expect.stringContaining('no import') })
})

test('stores good rows with code 2 when others are rejected', async () => {
  const { code, out } = await run('title,company\nCook,Inn\n,Inn\n')
  expect(code).toBe(2)
  expect(out).toMatch(/rejected +1/)
  expect(await stored()).toEqual([{ title: 'Cook', name: 'Inn' }])
})

test('says with code 1 what is missing, and stores nothing', async () => {
  const lacking = await run('title,place\nCook,Ghent\n')
  expect(lacking).toMatchObject({ code: 1, err: expect.stringContaining('--company "Name"') })
  expect(await run('', '--yes')).toMatchObject({
    code: 1,
    err: 'jobs.csv is empty.\n',
  })
  expect(await command(join(folder, 'none.csv'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not exist'),
  })
  expect(await command('--wrong')).toMatchObject({ code: 1, err: expect.stringContaining('--map') })
  const unknown = await run('title,company\nCook,Inn\n', '--map', 'Head=title')
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('no column “Head”') })
  expect(await stored()).toEqual([])
})

test('rejects rows without a company with --yes', async () => {
  const { code, out } = await run('title,company\nCook,\nWaiter,Inn\n', '--yes')
  expect(code).toBe(2)
  expect(out).toMatch(/rejected +1/)
  expect(await stored()).toEqual([{ title: 'Waiter', name: 'Inn' }])
})

test('shows its options', async () => {
  expect(await command('--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('--map') })
})

test('takes columns and a company from options, and shows what they make', async () => {
  const csv = '"Head, or role",Where\nCook,Ghent\n'
  const options = ['--map', '"Head, or role"=title,Where=city', '--company', 'Town Hall']
  const shown = await run(csv, '--map', ...options)
  expect(shown.code).toBe(0)
  expect(shown.out).toMatch(/Head, or role +title +Cook/)
  expect(shown.out).toMatch(/new +Cook +Town Hall/)
  expect(await stored()).toEqual([])
  expect((await run(csv, ...options)).code).toBe(0)
  expect(await stored()).toEqual([{ title: 'Cook', name: 'Town Hall' }])
})

import { chmod, cp, mkdir, mkdtemp, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#base/log.ts'
import { openDatabase } from '#db/connect.ts'
import { findBinaries, majorVersion, reachableBinaries } from '#db/embedded/binaries.ts'
import { commonFolder } from '#db/embedded/home.ts'
import { isAlive } from '#db/embedded/lock.ts'
import { findOwner } from '#db/embedded/owner.ts'
import { holdDatabase, killProcess } from '#testing/held-database.ts'

const isRoot = process.getuid?.() === 0
if (!isRoot) process.stdout.write('Skipped: only root runs PostgreSQL as another account.\n')

const log = createLog({ level: 'silent', readable: false })
const homes = new Set<string>()
let closed: string
let folder: string

const home = async (of = folder) => {
  const path = dirname(await readlink(join(of, 'data')))
  homes.add(path)
  return path
}
const postmaster = async () =>
  Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

const holder = () => holdDatabase(folder)

async function rowsOf(dataFolder: string): Promise<number> {
  const db = await openDatabase({ dataFolder }, log)
  const { rows } = await db.pool.query<{ n: number }>('select count(*) as n from numbers')
  await db.close()
  return rows[0]?.n ?? -1
}

beforeAll(async () => {
  closed = await realpath(await mkdtemp(join(tmpdir(), 'vouch-closed-')))
  folder = join(closed, '.vouch')
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
})
afterAll(async () => {
  for (const path of homes) await rm(path, { recursive: true, force: true })
  await rm(closed, { recursive: true, force: true })
})

describe.skipIf(!isRoot)('as root, in a data folder closed to other accounts', () => {
  it('stores the database in the common folder, reports it, and leaves the data folder closed', async () => {
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.pool.query('create table numbers (n int primary key)')
    expect(db.note).toBe(
      `The database is in ${await home()}, because PostgreSQL cannot run as root and its own account cannot enter ${closed}`,
    )
    expect(dirname(await home())).toBe(commonFolder)
    const pid = await postmaster()
    await db.close()
    expect(isAlive(pid)).toBe(false)
    expect((await stat(closed)).mode & 0o777).toBe(0o700)
    expect((await stat(join(await home(), 'data'))).mode & 0o077).toBe(0)
    expect(await readFile(join(await home(), 'belongs-to'), 'utf8')).toBe(`${folder}\n`)
  })

  it('lets commands share the database, refuses a second process, and keeps committed rows after kill -9', async () => {
    const child = await holder()
    const shared = await openDatabase({ dataFolder: folder }, log, { share: true })
    expect((await shared.pool.query('select count(*) as n from numbers')).rows).toEqual([{ n: 1 }])
    await shared.close()
    await expect(openDatabase({ dataFolder: folder }, log)).rejects.toThrow('already running with this data')
    const orphan = await postmaster()
    await killProcess(child, 'SIGKILL')
    expect(isAlive(orphan)).toBe(true)
    expect(await rowsOf(folder)).toBe(1)
    expect(isAlive(orphan)).toBe(false)
  })

  it('refuses a copy of the data folder while the database that both link to is in use', async () => {
    const copy = join(closed, 'copy')
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
    const child = await holder()
    await expect(openDatabase({ dataFolder: copy }, log)).rejects.toThrow('already running with this data')
    await killProcess(child, 'SIGTERM')
  })

  it('finds the database after the data folder was moved', async () => {
    const moved = join(closed, 'moved')
    await rename(folder, moved)
    expect(await rowsOf(moved)).toBe(2)
    await rename(moved, folder)
  })

  it('moves restored data into the common folder and gives it to the account', async () => {
    const restored = join(closed, 'restored')
    // Imitates a restored backup that contains the linked files themselves and lost their owner.
    await mkdir(restored)
    await cp(join(await home(), 'data'), join(restored, 'data'), { recursive: true })
    await chmod(join(restored, 'data'), 0o700)
    expect(await rowsOf(restored)).toBe(2)
    expect(await home(restored)).not.toBe(await home())
    expect(await rowsOf(restored)).toBe(2)
  })

  it('creates a new database when the data folder was removed, and keeps the old one', async () => {
    const before = await home()
    await rm(folder, { recursive: true })
    const db = await openDatabase({ dataFolder: folder }, log)
    await db.close()
    expect(await home()).toBe(`${before}-2`)
    expect((await stat(join(before, 'data'))).isDirectory()).toBe(true)
  })

  it('refuses to start when the linked database no longer exists', async () => {
    await rm(await home(), { recursive: true })
    await expect(openDatabase({ dataFolder: folder }, log)).rejects.toThrow(
      `was in ${await home()}, which no longer exists`,
    )
  })
})

describe.skipIf(!isRoot)('programs in a closed folder', () => {
  it('are copied once, completely, and executable for all', async () => {
    const common = join(closed, 'common')
    const packed = join(closed, 'package')
    const found = await findBinaries(undefined)
    await cp(dirname(dirname(dirname(found.postgres))), packed, { recursive: true, verbatimSymlinks: true })
    const inside = {
      initdb: join(packed, 'native/bin/initdb'),
      postgres: join(packed, 'native/bin/postgres'),
    }
    const owner = await findOwner()
    const copies = await Promise.all([
      reachableBinaries(inside, owner, common, true),
      reachableBinaries(inside, owner, common, true),
    ])
    for (const { postgres } of copies) {
      expect(postgres).toMatch(new RegExp(`^${common}/postgresql-18\\.[^/]+/bin/postgres$`))
      expect((await stat(postgres)).mode & 0o777).toBe(0o755)
    }
    expect(await majorVersion(copies[0])).toBe(18)
    await rm(packed, { recursive: true })
    // The PostgreSQL programs of this checkout may be in a folder that other accounts cannot enter.
    const open = await mkdtemp(join(tmpdir(), 'vouch-open-'))
    await chmod(open, 0o755)
    const reachable = { initdb: join(open, 'initdb'), postgres: join(open, 'postgres') }
    await expect(reachableBinaries(reachable, owner, common, true)).resolves.toBe(reachable)
    await rm(open, { recursive: true })
  })

  it('supplied by the operator are not copied; the error names the blocking folder', async () => {
    const bin = join(closed, 'bin')
    await expect(findBinaries(bin)).rejects.toThrow(`VOUCH_PG_BIN names ${bin}`)
    await mkdir(bin)
    const inside = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
    await expect(reachableBinaries(inside, await findOwner(), closed, false)).rejects.toThrow(
      `cannot enter ${closed}`,
    )
  })
})

import { createWriteStream } from 'node:fs'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getMaster, getMasterValue, listMasterValues } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { openOnetFiles } from './onet-files.ts'
import { importOnet, type OnetReport } from './onet-import.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'vouch-onet-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const tsv = (...rows: string[][]) => `${rows.map((row) => row.join('\t')).join('\r\n')}\n`
const entity = 'onet-occupations'

const occupations = [
  ['O*NET-SOC Code', 'Title'],
  ['29-1141.00', 'Registered Nurses'],
  ['29-1171.00', 'Nurse Practitioners'],
  ['11-1011.00', 'Chief Executives'],
]
const titles = [
  ['O*NET-SOC Code', 'Alternate Title', 'Short Title', 'Source(s)'],
  ['29-1141.00', 'Registered Nurse', 'RN', '08'],
  ['29-1141.00', 'Nurse "on call"', 'n/a', '08'],
  ['29-1141.00', 'Nurse "on call"', 'n/a', '09'],
  ['11-1011.00', 'Chief Executive Officer (CEO)', 'CEO', '08'],
  ['99-9999.00', 'Ghost', 'n/a', '08'],
]
const related = [
  ['O*NET-SOC Code', 'Related O*NET-SOC Code', 'Relatedness Tier', 'Index'],
  ['29-1141.00', '29-1171.00', 'Primary-Short', '1'],
  ['29-1171.00', '29-1141.00', 'Primary-Long', '6'],
  ['29-1141.00', '11-1011.00', 'Supplemental', '11'],
  ['29-1141.00', '99-9999.00', 'Primary-Long', '7'],
]
const official = {
  'Occupation Data.txt': tsv(...occupations),
  'Alternate Titles.txt': tsv(...titles),
  'Related Occupations.txt': tsv(...related),
}

async function zipped(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [file, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), `db_text/${file}`)
  zip.end()
  const path = join(folder, name)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function run(path: string): Promise<OnetReport> {
  const files = await openOnetFiles([path])
  try {
    return await importOnet(app.db, files, () => undefined)
  } finally {
    files.close()
  }
}

const found = async (q: string) =>
  (await app.request(listMasterValues, { params: { entity }, query: { q } })).body
const relations = async () =>
  (
    await sql<{ pair: string }>`
      select f.code || ' ' || r.kind || ' ' || t.code as pair
      from master_relations r join master_values f on f.id = r.from_id join master_values t on t.id = r.to_id
      where r.source = 'onet' order by 1`.execute(app.db.kysely)
  ).rows.map(({ pair }) => pair)

test('loads the official download completely, and changes nothing the second time', async () => {
  const path = await zipped('db_27_0_text.zip', official)
  expect(await run(path)).toEqual({
    release: '27.0',
    occupations: { read: 3, added: 3, changed: 0, unchanged: 0, retired: 0 },
    titles: { read: 5, unknown: 1 },
    relations: { read: 3, added: 2, removed: 0, unknown: 1 },
    changes: 5,
  })
  expect((await found('rn')).items[0]).toMatchObject({
    code: '29-1141.00',
    label: 'Registered Nurses',
    matched: 'RN',
  })
  expect((await found('n/a')).items).toEqual([])
  const nurse = await app.request(getMasterValue, { params: { entity, code: '29-1141.00' } })
  expect(nurse.body).toMatchObject({
    synonyms: ['Nurse "on call"', 'Registered Nurse', 'RN'],
    attribution:
      'This product includes O*NET 27.0 Database content by the U.S. Department of Labor, ETA, used under CC BY 4.0.',
  })
  const chief = await app.request(getMasterValue, { params: { entity, code: '11-1011.00' } })
  expect(chief.body).toMatchObject({
    synonyms: ['CEO', 'Chief Executive Officer', 'Chief Executive Officer (CEO)'],
  })
  expect((await found('rn')).attribution).toContain('O*NET 27.0')
  expect(await relations()).toEqual(['29-1141.00 related 29-1171.00', '29-1171.00 related 29-1141.00'])
  expect((await app.request(getMaster, { params: { entity } })).body).toMatchObject({
    label: 'Job titles (O*NET)',
    values: 3,
  })
  expect((await run(path)).changes).toBe(0)
})

test('a newer release in a folder deactivates what it dropped', async () => {
  const path = join(folder, 'newer')
  await mkdir(path)
  await writeFile(join(path, 'occupations.tsv'), tsv(...occupations.slice(0, 3)))
  await writeFile(join(path, 'alternate-titles.tsv'), tsv(...titles, ['29-1171.00', 'NP', 'n/a', '08']))
  await writeFile(join(path, 'related.tsv'), tsv(...related.slice(0, 2)))
  expect(await run(path)).toMatchObject({
    release: '',
    occupations: { added: 0, changed: 1, unchanged: 1, retired: 1 },
    relations: { added: 0, removed: 1 },
  })
  expect((await found('ceo')).items).toEqual([])
  expect((await found('np')).attribution).toBe(
    'This product includes O*NET Database content by the U.S. Department of Labor, ETA, used under CC BY 4.0.',
  )
  expect(await run(join(folder, 'db_27_0_text.zip'))).toMatchObject({
    occupations: { retired: 0, changed: 2 },
  })
  expect((await found('ceo')).items).toHaveLength(1)
})

test('invalid files are rejected with a sentence, and nothing is written', async () => {
  const invalid = async (change: Readonly<Record<string, string | Buffer>>) =>
    run(await zipped('invalid.zip', { ...official, ...change }))
  await expect(openOnetFiles([join(folder, 'nowhere')])).rejects.toThrow('does not exist')
  await writeFile(join(folder, 'broken.zip'), 'PK not really')
  await expect(openOnetFiles([join(folder, 'broken.zip')])).rejects.toThrow('not a readable zip file')
  const { 'Alternate Titles.txt': _titles, ...without } = official
  await expect(openOnetFiles([await zipped('without.zip', without)])).rejects.toThrow(
    'Missing: "alternate-titles.tsv" or "alternate titles.txt".',
  )
  await expect(invalid({ 'Occupation Data.txt': 'Code\tTitle\n29-1141.00\tNurse\n' })).rejects.toThrow(
    'Occupation Data.txt lacks the column "O*NET-SOC Code". The first line must name the columns, separated by tabs.',
  )
  const commas = official['Alternate Titles.txt'].replaceAll('\t', ',')
  await expect(invalid({ 'Alternate Titles.txt': commas })).rejects.toThrow('separated by tabs')
  const latin1 = Buffer.from(official['Alternate Titles.txt'].replace('Ghost', 'Attaché'), 'latin1')
  await expect(invalid({ 'Alternate Titles.txt': latin1 })).rejects.toThrow(
    'Alternate Titles.txt is not encoded in UTF-8.',
  )
  await expect(invalid({ 'Related Occupations.txt': '' })).rejects.toThrow('contains no rows')
  await expect(invalid({ 'Occupation Data.txt': 'O*NET-SOC Code\tTitle\n' })).rejects.toThrow(
    'contains no rows',
  )
  await expect(invalid({ 'Occupation Data.txt': 'O*NET-SOC Code\tTitle\nx\tNurse\n' })).rejects.toThrow(
    'no occupation',
  )
  expect((await found('ceo')).items).toHaveLength(1)
})

const real = new URL('../../../../../../../shared/data/onet', import.meta.url).pathname
const isThere = await access(real).then(
  () => true,
  () => false,
)
if (!isThere)
  process.stdout.write('Skipping the import of the real O*NET release: ../shared/data/onet does not exist.\n')

test.runIf(isThere)('O*NET itself is loaded, and twice without change', { timeout: 120_000 }, async () => {
  expect(await run(real)).toMatchObject({
    occupations: { read: 1016 },
    titles: { read: 52_754, unknown: 0 },
    relations: { read: 9230, unknown: 0 },
  })
  expect((await run(real)).changes).toBe(0)
  expect((await found('cfo')).items[0]).toMatchObject({ matched: 'CFO' })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMasterValue, listMasterValues } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { ensureMasters } from '../seed.ts'
import { openEscoFiles } from './esco-files.ts'
import { type EscoReport, importEsco } from './esco-import.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'vouch-esco-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const esco = 'http://data.europa.eu/esco'
const table = (...concepts: string[][]) =>
  [['conceptUri', 'preferredLabel', 'altLabels', 'hiddenLabels', 'status'], ...concepts]
    .map((row) => row.map((cell) => `"${cell}"`).join(','))
    .join('\r\n')

const english = {
  'skills_en.csv': table(
    [`${esco}/skill/s-java`, 'Java (computer programming)', 'JDK 8', '', 'released'],
    [`${esco}/skill/s-kiln`, 'operate kilns', 'fire a kiln', '', 'released'],
    [`${esco}/skill/s-old`, 'use abacus', '', '', 'obsolete'],
  ),
  'occupations_en.csv': table([`${esco}/occupation/o-potter`, 'potter', 'ceramicist', 'CLX', 'released']),
}
const german = table(
  [`${esco}/skill/s-only-german`, 'Nur auf Deutsch', '', '', 'released'],
  [
    `${esco}/skill/s-kiln`,
    'Brennöfen bedienen',
    'Ton brennen\nTON brennen\nBrennöfen bedienen',
    'Brenofen',
    '',
  ],
  [`${esco}/skill/s-java`, 'Java-Programmierung', '', '', 'released'],
  [`${esco}/skill/s-old`, 'Rechenbrett', '', '', 'released'],
)
const french = table([`${esco}/occupation/o-potter`, 'potière', 'céramiste', '', 'released'])

async function run(files: Readonly<Record<string, string>>): Promise<EscoReport> {
  const path = await mkdtemp(join(folder, 'files-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  const opened = await openEscoFiles([path])
  try {
    return await importEsco(app.db, opened, () => undefined)
  } finally {
    opened.close()
  }
}

const found = async (entity: string, q: string, language = 'en') =>
  (await app.request(listMasterValues, { params: { entity }, query: { q, language } })).body.items
const label = async (code: string, language: string) =>
  (await app.request(getMasterValue, { params: { entity: 'skills', code }, query: { language } })).body.label

const all = { ...english, 'skills_de.csv': german, 'occupations_FR.csv': french }

test('adds names in every language in the files, and hidden labels', async () => {
  const report = await run(all)
  expect(report.languages).toEqual({ de: { read: 4, named: 2 }, fr: { read: 1, named: 1 } })
  expect(await found('skills', 'ton brennen', 'de')).toMatchObject([
    { code: 's-kiln', label: 'Brennöfen bedienen', matched: 'Ton brennen' },
  ])
  expect(await found('skills', 'brenofen')).toMatchObject([{ code: 's-kiln', label: 'operate kilns' }])
  expect(await found('occupations', 'potiere')).toMatchObject([{ label: 'potter', matched: 'potière' }])
  expect(await found('occupations', 'clx')).toMatchObject([{ label: 'potter', matched: 'CLX' }])
  expect(await found('skills', 'nur auf deutsch')).toEqual([])
  expect(await found('skills', 'rechenbrett')).toEqual([])
  // Vouch's own value keeps its English label and takes those of other languages.
  expect([await label('java', 'en'), await label('java', 'de')]).toEqual(['Java', 'Java-Programmierung'])
  expect((await run(all)).changes).toBe(0)
})

test('languages without files stay, and those with files follow them', async () => {
  expect(await run(english)).toMatchObject({ changes: 0, languages: {} })
  expect(await found('skills', 'brenofen')).toHaveLength(1)
  await app.db.kysely.updateTable('master_entities').set({ loaded: '{}' }).execute()
  await app.db.kysely
    .updateTable('master_values')
    .set({ content_hash: null })
    .where('code', '=', 'java')
    .execute()
  await ensureMasters(app.db)
  expect(await label('java', 'de')).toBe('Java-Programmierung')

  const newer = table([`${esco}/skill/s-java`, 'Java', '', '', 'released'])
  const last = await run({ ...english, 'skills_de.csv': newer })
  expect(last.concepts).toMatchObject({ skills: { changed: 2 }, occupations: { changed: 0 } })
  expect(await found('skills', 'brenofen')).toEqual([])
  expect(await label('java', 'de')).toBe('Java')
  expect(await found('occupations', 'potiere')).toHaveLength(1)
})

test('a file that is no ESCO table is rejected with a sentence', async () => {
  const semicolons = { ...english, 'skills_fr.csv': 'conceptUri;preferredLabel\nx;y\n' }
  await expect(run(semicolons)).rejects.toThrow(
    'skills_fr.csv lacks the columns "conceptUri" and "preferredLabel". The first line must name the columns, separated by commas.',
  )
})

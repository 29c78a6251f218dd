import { createWriteStream } from 'node:fs'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getMasterValue, listMasterValues } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { findMasterValues } from '../master-values-store.ts'
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
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const csv = (...rows: string[][]) => `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\n`

/** Writes an ESCO release with two occupations and some skills. */
function release(change: { readonly skills?: string[][]; readonly relations?: string[][] } = {}) {
  const skills = change.skills ?? [
    [
      'skill/s-java',
      'Java (computer programming)',
      'JDK 8\nJava SE',
      'Writing programs in Java.',
      'released',
    ],
    ['skill/s-kiln', 'operate "kilns"', 'fire a kiln\noperate kilns', 'Fire clay,\nslowly.', 'released'],
    ['skill/s-lay', 'lay tiles', 'tile walls', '', 'released'],
    ['skill/s-old', 'use abacus', '', '', 'obsolete'],
  ]
  const relations = change.relations ?? [
    ['occupation/o-potter', 'essential', 'skill/s-kiln'],
    ['occupation/o-potter', 'optional', 'skill/s-lay'],
    ['occupation/o-ghost', 'optional', 'skill/s-lay'],
  ]
  return {
    'ISCOGroups_en.csv': csv(
      ['conceptUri', 'code', 'preferredLabel', 'status', 'description'],
      [`${esco}/isco/C7`, '7', 'Craft workers', 'released', ''],
      [`${esco}/isco/C73`, '73', 'Handicraft workers', 'released', ''],
    ),
    'occupations_en.csv': csv(
      ['conceptUri', 'iscoGroup', 'preferredLabel', 'altLabels', 'status', 'description', 'code'],
      [
        `${esco}/occupation/o-potter`,
        '73',
        'potter',
        'ceramicist\nclay artist',
        'released',
        'Makes pots.',
        '73.1',
      ],
      [`${esco}/occupation/o-pro`, '73', 'production potter', '', 'released', '', '73.1.1'],
    ),
    'skillGroups_en.csv': csv(
      ['conceptUri', 'preferredLabel', 'altLabels', 'status', 'description', 'code'],
      [`${esco}/skill/S8`, 'working with machinery', '', 'released', '', 'S8'],
    ),
    'skills_en.csv': csv(
      ['conceptUri', 'preferredLabel', 'altLabels', 'description', 'status', 'skillType', 'reuseLevel'],
      ...skills.map(([uri = '', ...rest]) => [`${esco}/${uri}`, ...rest, 'knowledge', 'cross-sector']),
    ),
    'broaderRelationsOccPillar.csv': csv(
      ['conceptType', 'conceptUri', 'broaderType', 'broaderUri'],
      ['ISCOGroup', `${esco}/isco/C73`, 'ISCOGroup', `${esco}/isco/C7`],
      ['Occupation', `${esco}/occupation/o-potter`, 'ISCOGroup', `${esco}/isco/C73`],
      ['Occupation', `${esco}/occupation/o-pro`, 'Occupation', `${esco}/occupation/o-potter`],
    ),
    'broaderRelationsSkillPillar.csv': csv(
      ['conceptType', 'conceptUri', 'broaderType', 'broaderUri'],
      ['Skill', `${esco}/skill/s-kiln`, 'Skill', `${esco}/skill/s-lay`],
      ['Skill', `${esco}/skill/s-kiln`, 'SkillGroup', `${esco}/skill/S8`],
    ),
    'occupationSkillRelations.csv': csv(
      ['occupationUri', 'relationType', 'skillType', 'skillUri'],
      ...relations.map(([of, kind = '', to]) => [`${esco}/${of}`, kind, 'knowledge', `${esco}/${to}`]),
    ),
  }
}

async function zipped(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile()
  for (const [file, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), `inside/${file}`)
  zip.end()
  const path = join(folder, name)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function run(...paths: string[]): Promise<EscoReport> {
  const files = await openEscoFiles(paths)
  try {
    return await importEsco(app.db, files, () => undefined)
  } finally {
    files.close()
  }
}

const value = async (entity: string, code: string) =>
  (await app.request(getMasterValue, { params: { entity, code } })).body
const found = async (entity: string, q: string, parent?: string) =>
  (await app.request(listMasterValues, { params: { entity }, query: { q, ...(parent && { parent }) } })).body

test('loads a release completely, merges our own values, and changes nothing the second time', async () => {
  const before = await value('skills', 'java')
  expect(before).toMatchObject({ uri: null, attribution: null })
  const path = await zipped('ESCO v9.0 - en.csv.zip', release())
  const first = await run(path)
  expect(first).toMatchObject({
    release: '9.0',
    concepts: {
      occupations: { read: 2, added: 2, adopted: 0 },
      skills: { read: 3, added: 1, adopted: 2 },
      'isco-groups': { added: 2 },
      'skill-groups': { added: 1 },
    },
    relations: { read: 3, added: 2, unknown: 1 },
  })
  // One value matches by its label, one by `sameAs`. Both keep their code and label.
  expect(await value('skills', 'java')).toMatchObject({ label: 'Java', uri: `${esco}/skill/s-java` })
  expect(await value('skills', 'tiling')).toMatchObject({ label: 'Tiling', uri: `${esco}/skill/s-lay` })
  expect((await found('skills', 'jdk')).items).toMatchObject([{ code: 'java', matched: 'JDK 8' }])
  expect((await found('skills', 'java')).items.map(({ label }) => label)).toEqual(['Java', 'JavaScript'])

  const potter = await value('occupations', 'o-potter')
  expect(potter).toMatchObject({
    label: 'potter',
    parents: [{ code: 'C7' }, { code: 'C73' }],
    essential: [{ code: 's-kiln', label: 'operate "kilns"' }],
    optional: [{ code: 'tiling', label: 'Tiling' }],
    attribution: 'This service uses the ESCO classification of the European Commission.',
  })
  expect((await value('skills', 's-kiln')).parents).toMatchObject([{ code: 'S8' }])
  const below = await found('occupations', 'potter', 'C7')
  expect(below.items.map(({ code }) => code)).toEqual(['o-potter', 'o-pro'])
  expect(below.attribution).toContain('ESCO')

  expect((await run(path)).changes).toBe(0)
  await app.db.kysely.updateTable('master_entities').set({ loaded: '{}' }).execute()
  await ensureMasters(app.db)
  expect((await run(path)).changes).toBe(0)
})

test('values dropped by a newer release are deactivated, stay in profiles, and may return', async () => {
  const newer = release({
    skills: [['skill/s-lay', 'lay tiles', 'tile walls\ntile floors', '', 'released']],
    relations: [['occupation/o-potter', 'essential', 'skill/s-lay']],
  })
  const report = await run(await zipped('esco-v9.1.zip', newer))
  expect(report).toMatchObject({
    release: '9.1',
    concepts: { skills: { changed: 1, retired: 1 } },
    relations: { added: 1, removed: 2 },
  })
  const names = [
    { entity: 'skills', code: 's-kiln' },
    { entity: 'skills', code: 'java' },
  ]
  const values = await findMasterValues(app.db.kysely, names)
  expect(values.get('skills:s-kiln')).toMatchObject({ label: 'operate "kilns"', active: false })
  // Importing an ESCO release never deactivates Vouch's own values.
  expect(values.get('skills:java')).toMatchObject({ active: true })
  expect((await found('skills', 'kiln')).items).toEqual([])
  expect((await value('occupations', 'o-potter')).essential).toMatchObject([{ code: 'tiling' }])

  const path = await zipped('esco-v9.2.zip', release())
  expect(await run(path)).toMatchObject({ concepts: { skills: { retired: 0 } } })
  expect((await found('skills', 'kiln')).items).toMatchObject([{ code: 's-kiln' }])
  expect((await run(path)).changes).toBe(0)
})

test('reads a folder of files; without relation files, stored relations stay', async () => {
  const { 'occupationSkillRelations.csv': _left, ...files } = release()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await Promise.all(
    ['ESCO v9.0 - en.csv.zip', 'esco-v9.1.zip', 'esco-v9.2.zip'].map((it) => rm(join(folder, it))),
  )
  expect(await run(folder)).toMatchObject({ hasRelations: false, changes: 0 })
  expect((await value('occupations', 'o-potter')).essential).toMatchObject([{ code: 's-kiln' }])
})

test('invalid files are rejected with a sentence, and nothing is written', async () => {
  await expect(openEscoFiles([join(folder, 'nowhere.zip')])).rejects.toThrow('does not exist')
  await writeFile(join(folder, 'broken.zip'), 'PK not really')
  await expect(openEscoFiles([join(folder, 'broken.zip')])).rejects.toThrow('not a readable zip file')
  await rm(join(folder, 'broken.zip'))
  const files = { ...release(), 'skills_en.csv': 'conceptUri,preferredLabel\n"unclosed' }
  await expect(run(await zipped('cut.zip', files))).rejects.toThrow('The table skills_en.csv cannot be read')
  const { 'skills_en.csv': _skills, ...without } = release()
  await expect(run(await zipped('without.zip', without))).rejects.toThrow('Missing: skills_en.csv')
  expect((await found('skills', 'kiln')).items).toHaveLength(1)
})

// The second run of small releases is tested above.
const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
const real = new URL('../../../../../../../shared/data/esco', import.meta.url).pathname
const isThere = await access(real).then(
  () => true,
  () => false,
)
if (!isThere)
  process.stdout.write('Skipping the import of the real ESCO release: ../shared/data/esco does not exist.\n')

test.runIf(isThere)('ESCO itself is loaded', { timeout: 300_000 }, async () => {
  // Starts with a new database, because values merged from the previous releases would be counted too.
  await app.close()
  app = await buildTestApp()
  const first = await run(real)
  expect(first.concepts).toMatchObject({ skills: { read: 13_896 }, occupations: { read: 3_007 } })
  // The ESCO download itself lacks one occupation, which has 67 relations.
  expect(first.relations).toMatchObject({ read: 123_855, unknown: 67 })
  if (isThorough) expect((await run(real)).changes).toBe(0)
  const { rows } = await app.db.pool.query<{ entity: string; values: number; names: number }>(
    `select entity, count(*)::int as values, count(distinct lower(label))::int as names from master_values
       where active and uri like $1 group by entity`,
    [`${esco}/%`],
  )
  const counts = Object.fromEntries(rows.map((row) => [row.entity, row.values]))
  expect(counts).toMatchObject({ skills: 13_896, occupations: 3_007, 'isco-groups': 619 })
  const nurse = await value('occupations', 'registered-nurse')
  expect(nurse.label).toBe('Registered nurse')
  expect(nurse.essential.length).toBeGreaterThan(50)
})

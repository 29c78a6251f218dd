import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changeMasterRecord,
  deactivateMasterRecord,
  getMasterRecord,
  listMasterValues,
  mergeMasterRecord,
  type RouteInput,
  reactivateMasterRecord,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { openEscoFiles } from './esco/esco-files.ts'
import { type EscoReport, importEsco } from './esco/esco-import.ts'
import { ensureMasters } from './seed.ts'

let app: TestApp
let admin: TestPerson
let folder: string
const entity = 'skills'
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
  folder = await mkdtemp(join(tmpdir(), 'vouch-kept-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const esco = 'http://data.europa.eu/esco'
const csv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** Imports an ESCO release; `mark` makes all its texts differ from those of another one. */
async function load(mark: string, { isKilnReleased = true } = {}): Promise<EscoReport> {
  const path = join(folder, mark)
  await mkdir(path, { recursive: true })
  const names = [
    'conceptUri',
    'preferredLabel',
    'altLabels',
    'description',
    'status',
    'skillType',
    'reuseLevel',
  ]
  const skill = (id: string, label: string, status = 'released') => [
    `${esco}/skill/${id}`,
    label,
    `${label} ${mark}`,
    `Text ${mark}`,
    status,
    `type ${mark}`,
    'cross-sector',
  ]
  const files = {
    'occupations_en.csv': csv(['conceptUri', 'preferredLabel'], [`${esco}/occupation/o-potter`, 'potter']),
    'skills_en.csv': csv(
      names,
      skill('e-java', 'Java (computer programming)'),
      skill('e-php', 'PHP'),
      skill('e-glaze', `glaze ${mark}`),
      skill('e-lay', 'mix slip'),
      skill('e-grout', 'crackle glaze'),
      skill('e-kiln', 'fire kilns', isKilnReleased ? 'released' : 'obsolete'),
    ),
    'skills_de.csv': csv(
      ['conceptUri', 'preferredLabel', 'altLabels'],
      [`${esco}/skill/e-glaze`, `glasieren ${mark}`, `lasieren ${mark}`],
    ),
    'broaderRelationsSkillPillar.csv': csv(
      ['conceptType', 'conceptUri', 'broaderType', 'broaderUri'],
      ['Skill', `${esco}/skill/e-glaze`, 'Skill', `${esco}/skill/e-lay`],
      ['Skill', `${esco}/skill/e-grout`, 'Skill', `${esco}/skill/e-glaze`],
    ),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  const opened = await openEscoFiles([path])
  try {
    return await importEsco(app.db, opened, () => undefined)
  } finally {
    opened.close()
  }
}

/** Loads Vouch's own lists as if all skills had changed. */
async function upgrade(): Promise<void> {
  await app.db.pool.query(
    "update master_values set content_hash = null where source = 'vouch' and entity = 'skills'",
  )
  await app.db.pool.query("update master_entities set loaded = '{}'")
  await ensureMasters(app.db)
}

const get = async (code: string) =>
  (await app.request(getMasterRecord, { params: { entity, code } }, admin)).body
const change = async (code: string, body: RouteInput<typeof changeMasterRecord>['body']) =>
  (
    await app.request(
      changeMasterRecord,
      { params: { entity, code }, version: (await get(code)).version, body },
      admin,
    )
  ).body
const setState = async (code: string, route: typeof deactivateMasterRecord | typeof reactivateMasterRecord) =>
  (await app.request(route, { params: { entity, code }, version: (await get(code)).version }, admin)).body
const search = async (q: string) =>
  (await app.request(listMasterValues, { params: { entity }, query: { q } })).body.items.map(
    ({ code }) => code,
  )
/** All rows and names, to compare loads. */
const stored = async () =>
  (
    await app.db.pool.query(
      `select v.id, v.version, v.label, v.labels, v.description, v.uri, v.parent_id, v.ancestors, v.active, v.attributes,
         v.words::text, array(select concat_ws('|', t.language, t.is_label, t.shown, t.source, t.active)
           from master_terms t where t.value_id = v.id order by 1) as terms
       from master_values v where v.entity = 'skills' order by v.id`,
    )
  ).rows

test('an upgrade of our own lists leaves what people set', async () => {
  const [old] = (await get('java')).synonyms
  const edited = await change('java', {
    label: 'Java language',
    labels: { de: 'Java-Sprache' },
    synonyms: [{ language: 'en', text: 'Duke speak' }],
    description: 'Runs anywhere',
    parent: { entity, code: 'python' },
    attributes: { skillType: 'our type' },
  })
  await setState('php', deactivateMasterRecord)
  await upgrade()
  expect(await get('java')).toEqual(edited)
  expect((await get('php')).active).toBe(false)
  expect(await search('duke speak')).toEqual(['java'])
  if (old) expect(await search(old.text)).not.toContain('java')
  const before = await stored()
  await upgrade()
  expect(await stored()).toEqual(before)
})

test('an ESCO release and its upgrade leave what people set, and add the rest', async () => {
  const edited = await get('java')
  await load('one')
  const { uri, labels, ...kept } = await get('java')
  expect(uri).toBe(`${esco}/skill/e-java`)
  expect(labels).toEqual({ de: 'Java-Sprache' })
  expect(kept).toEqual({
    ...kept,
    label: 'Java language',
    synonyms: edited.synonyms,
    description: 'Runs anywhere',
  })
  expect(kept).toMatchObject({
    parent: { code: 'python' },
    attributes: { skillType: 'our type', reuse: 'cross-sector' },
  })
  expect((await get('php')).active).toBe(false)

  const glaze = await change('e-glaze', {
    label: 'Glazing',
    synonyms: [
      { language: 'de', text: 'lasieren one' },
      { language: 'en', text: 'make shiny' },
    ],
    parent: { entity, code: 'python' },
  })
  await setState('e-lay', deactivateMasterRecord)
  await load('two', { isKilnReleased: false })
  const upgraded = await get('e-glaze')
  expect(upgraded).toMatchObject({
    label: 'Glazing',
    synonyms: glaze.synonyms,
    parent: { code: 'python' },
    labels: { de: 'glasieren two' },
    description: 'Text two',
    active: true,
  })
  // The value below follows the parent that people chose.
  expect((await get('e-grout')).parents.map(({ code }) => code)).toEqual(['python', 'e-glaze'])
  expect(await get('java')).toMatchObject({ label: 'Java language', synonyms: edited.synonyms })
  expect(await get('e-lay')).toMatchObject({ active: false, description: 'Text two' })
  expect((await get('e-kiln')).active).toBe(false)
  await setState('e-kiln', reactivateMasterRecord)
  const before = await stored()
  expect((await load('two', { isKilnReleased: false })).changes).toBe(0)
  expect(await stored()).toEqual(before)
})

test('a merged value is not revived', async () => {
  await app.db.pool.query(
    `update master_values set active = false, merged_into = (select id from master_values where entity = 'skills' and code = 'python')
     where entity = 'skills' and code in ('ruby', 'e-grout')`,
  )
  const before = await stored()
  await upgrade()
  expect((await load('two', { isKilnReleased: false })).changes).toBe(0)
  expect(await stored()).toEqual(before)
  await load('three')
  expect((await get('ruby')).active).toBe(false)
  expect((await get('e-grout')).active).toBe(false)
})

test('what a merge moved stays where it is in a load', async () => {
  await load('four')
  const merge = async (code: string, into: string) => {
    const call = { params: { entity, code }, version: (await get(code)).version, body: { into } }
    expect((await app.request(mergeMasterRecord, call, admin)).status).toBe(200)
  }
  // A value of ESCO with one below it, and one of ours that ESCO has adopted.
  await setState('e-lay', reactivateMasterRecord)
  await merge('e-glaze', 'e-lay')
  await merge('java', 'python')
  await app.runJobs()
  expect((await get('e-kiln')).mergedInto).toBeNull()
  const before = await stored()
  expect((await load('four')).changes).toBe(0)
  await upgrade()
  expect(await stored()).toEqual(before)
  await load('five')
  for (const [code, into] of [
    ['e-glaze', 'e-lay'],
    ['java', 'python'],
  ] as const)
    expect(await get(code)).toMatchObject({ active: false, mergedInto: { code: into } })
  expect(await search('duke speak')).toEqual(['python'])
  const { rows } = await app.db.pool.query(
    "select count(*)::int as count from master_values where entity = 'skills' and uri = $1",
    [`${esco}/skill/e-java`],
  )
  expect(rows).toEqual([{ count: 1 }])
})

import {
  getCandidate,
  getMasterRecord,
  getOwnProfile,
  mergeMasterRecord,
  type ProfileData,
  previewMasterMerge,
  unmergeMasterRecord,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmployer, createPublicCandidate } from '#testing/factories/directory-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { masterReferences } from './profile-references.ts'

/** Lists whose values profiles name, and that can be merged. */
const entities = [
  'cities',
  'regions',
  'genders',
  'occupations',
  'notice-periods',
  'skills',
  'education-levels',
  'fields-of-study',
  'languages',
  'document-types',
  'right-to-work',
] as const
type Entity = (typeof entities)[number]

let app: TestApp
let admin: TestPerson
let employer: TestPerson
let holder: TestPerson

const code = (entity: Entity) => `places-${entity}`
const pick = (entity: Entity) => ({ code: code(entity), label: `Old ${entity}` })

function fill(data: ProfileData, fileId: string): void {
  data.personal = {
    ...data.personal,
    city: pick('cities'),
    region: pick('regions'),
    gender: pick('genders'),
  }
  data.preferences = {
    ...data.preferences,
    targetOccupations: [pick('occupations'), { code: null, label: 'My occupation' }],
    locations: [pick('cities')],
    noticePeriod: code('notice-periods'),
  }
  data.experience.items = [
    {
      id: 'job',
      // Own words that read like a value stay.
      title: 'Old occupations',
      employer: 'Acme',
      occupation: pick('occupations'),
      location: '',
      description: '',
      url: '',
      startDate: '2020',
      endDate: '2021',
      current: false,
      summary: '',
      highlights: [],
      skills: [pick('skills')],
    },
  ]
  data.education.items = [
    {
      id: 'school',
      level: code('education-levels'),
      institution: 'School',
      area: pick('fields-of-study'),
      studyType: '',
      url: '',
      startDate: '2010',
      endDate: '2014',
      score: '',
      courses: [],
    },
  ]
  data.skills.items = [
    {
      id: 'skill',
      skill: pick('skills'),
      level: 'lead',
      years: 2,
      keywords: [],
      levelWords: '',
      evidence: ['job'],
    },
  ]
  data.portfolio.languages = [{ id: 'language', language: pick('languages'), level: 'B2', fluency: '' }]
  data.documents.documents = [{ fileId, kind: code('document-types') }]
  data.documents.rightToWork = [{ id: 'right', country: 'NL', status: code('right-to-work') }]
}

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  employer = await createEmployer(app)
  for (const entity of entities) {
    const attributes = entity === 'cities' ? { lat: 52, lon: 5 } : {}
    await createMasterValue(app.db, { entity, ...pick(entity), attributes })
    const other = entity === 'cities' ? { lat: 40, lon: -3 } : {}
    const value = { entity, code: `${code(entity)}-new`, label: `New ${entity}` }
    await createMasterValue(app.db, { ...value, attributes: other })
  }
  const owner = await app.person('candidate')
  const file = await createFile(app.db, { ownerId: owner.userId })
  holder = await createPublicCandidate(app, (data) => fill(data, file.id))
})
afterAll(() => app.close())

const shown = async () =>
  (await app.request(getCandidate, { params: { id: holder.userId } }, employer)).body.profile
const own = async () => (await app.request(getOwnProfile, {}, holder)).body.steps
const stored = async () =>
  (
    await app.db.pool.query(
      `select s.step, s.data, s.version, p.shown, p.location, p.lat, p.lon, c.terms::text
       from candidate_steps s join candidate_profiles p using (user_id) join candidate_search c using (user_id)
       where s.user_id = $1 order by s.step`,
      [holder.userId],
    )
  ).rows

test('the profile of this test names a value of each of these lists', async () => {
  const named = (await own()).flatMap(({ step, data }) => masterReferences(step, data as never))
  expect(
    [...new Set(named.map(({ entity }) => entity))].filter((entity) => entity !== 'countries').sort(),
  ).toEqual([...entities].sort())
})

test.each(entities)(
  '%s: what is read before documents have followed is what is read after',
  async (entity) => {
    const params = { entity, code: code(entity) }
    const version = async () => (await app.request(getMasterRecord, { params }, admin)).body.version
    const before = await stored()
    const [ownBefore, shownBefore] = [await own(), await shown()]
    const into = `${code(entity)}-new`
    const { uses } = (await app.request(previewMasterMerge, { params, query: { into } }, admin)).body
    expect(uses.profiles).toBe(1)
    const call = { params, version: await version(), body: { into } }
    expect((await app.request(mergeMasterRecord, call, admin)).status).toBe(200)
    expect(await stored()).toEqual(before)
    const early = { own: await own(), shown: await shown() }
    expect(early.own).not.toEqual(ownBefore)
    expect(JSON.stringify(early.own)).not.toContain(`"${code(entity)}"`)
    await app.runJobs()
    expect({ own: await own(), shown: await shown() }).toEqual(early)
    expect(await stored()).not.toEqual(before)
    await app.request(unmergeMasterRecord, { params, version: await version() }, admin)
    await app.runJobs()
    expect(await stored()).toEqual(before)
    expect(await shown()).toEqual(shownBefore)
  },
)

import { getMasterValue, importResume, listMasterValues } from '@vouch/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { areCitiesDue, ensureCities } from './cities.ts'
import { readCityNames } from './city-names.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  expect(await areCitiesDue(app.db)).toBe(true)
  await ensureCities(app.db)
}, 240_000)
afterAll(() => app.close())

const cities = async (q: string, parent?: string) => {
  const query = { q, ...(parent && { parent }), limit: 5 }
  return (await app.request(listMasterValues, { params: { entity: 'cities' }, query })).body.items
}

test('lists places of at least 5,000 people, largest first, with coordinates', async () => {
  const { count } = await app.db.kysely
    .selectFrom('master_values')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entity', '=', 'cities')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeGreaterThan(48_000)
  const [berlin] = await cities('berlin')
  expect(berlin).toMatchObject({
    code: '2950159',
    label: 'Berlin',
    parent: { entity: 'regions', code: 'DE-BE' },
    attributes: { country: 'DE', lat: 52.52437, lon: 13.41053, population: 3_426_354 },
  })
  expect((await cities('tettnang')).map(({ label }) => label)).toContain('Tettnang')
})

test('cities are found below their region and their country', async () => {
  expect((await cities('frankfurt', 'DE'))[0]).toMatchObject({
    label: 'Frankfurt am Main',
    parent: { code: 'DE-HE' },
  })
  expect((await cities('springfield', 'US-MA'))[0]).toMatchObject({ parent: { code: 'US-MA' } })
  expect(await cities('springfield', 'DE')).toEqual([])
  const { parents, attribution } = (
    await app.request(getMasterValue, { params: { entity: 'cities', code: '2950159' } })
  ).body
  expect(parents.map(({ code }) => code)).toEqual(['DE', 'DE-BE'])
  expect(attribution).toBe('Places by GeoNames, CC BY 4.0.')
})

test('cities use the regions of ISO 3166-2, not of GeoNames', async () => {
  // A code can mean different regions: 11 is Île-de-France in GeoNames and Aude in ISO 3166-2.
  const known: Record<string, string> = {
    Paris: 'FR-IDF',
    Marseille: 'FR-PAC',
    Kraków: 'PL-12',
    Turin: 'IT-21',
    Sevilla: 'ES-AN',
    Göteborg: 'SE-O',
    Brno: 'CZ-64',
    Utrecht: 'NL-UT',
    Porto: 'PT-13',
    Bergen: 'NO-46',
    Aalborg: 'DK-81',
    Melbourne: 'AU-VIC',
    Montréal: 'CA-QC',
    Curitiba: 'BR-PR',
    Bengaluru: 'IN-KA',
    Linz: 'AT-4',
    Zürich: 'CH-ZH',
    Glasgow: 'GB-SCT',
    Houston: 'US-TX',
  }
  for (const [name, region] of Object.entries(known)) {
    expect([name, (await cities(name))[0]?.parent?.code]).toEqual([name, region])
  }
})

test('each name of a city ranks the city before places whose names only start with it', async () => {
  const known: Record<string, string> = {
    München: 'Munich',
    muenchen: 'Munich',
    Münch: 'Munich',
    Wien: 'Vienna',
    Roma: 'Rome',
    Rom: 'Rome',
    Praha: 'Prague',
    Москва: 'Moscow',
    Моск: 'Moscow',
    Bruxelles: 'Brussels',
    Lisboa: 'Lisbon',
    Lissabon: 'Lisbon',
    Warszawa: 'Warsaw',
    Warschau: 'Warsaw',
    Milano: 'Milan',
    'Den Haag': 'The Hague',
    København: 'Copenhagen',
    Köln: 'Cologne',
    Cologne: 'Cologne',
    Galway: 'Galway',
    Gaillimh: 'Galway',
    Limerick: 'Limerick',
    Göteborg: 'Gothenburg',
    Genf: 'Geneva',
    Київ: 'Kyiv',
    Αθήνα: 'Athens',
    القاهرة: 'Cairo',
    北京: 'Beijing',
    東京: 'Tokyo',
    서울: 'Seoul',
    'Nueva York': 'New York City',
    'Monaco di Baviera': 'Munich',
    Bombay: 'Mumbai',
    Paris: 'Paris',
    London: 'London',
    Florence: 'Florence',
  }
  for (const [name, label] of Object.entries(known)) {
    expect([name, (await cities(name))[0]?.label]).toEqual([name, label])
  }
  expect((await cities('München'))[0]).toMatchObject({ code: '2867714', matched: 'München' })
  expect((await cities('Munich'))[0]).toMatchObject({ code: '2867714', matched: null })
  expect((await cities('Galway', 'IE'))[0]).toMatchObject({ code: '2964180', matched: null })
})

test('typing errors in the names of cities are forgiven', async () => {
  const known: Record<string, string> = {
    berln: 'Berlin',
    Belrin: 'Berlin',
    münchn: 'Munich',
    Muncih: 'Munich',
    'new yrok': 'New York City',
    'nwe york': 'New York City',
    newyork: 'New York City',
    londn: 'London',
    lodnon: 'London',
    pariss: 'Paris',
    amsterdm: 'Amsterdam',
    frnakfurt: 'Frankfurt am Main',
    barcelna: 'Barcelona',
    Stutgart: 'Stuttgart',
    Dusseldrof: 'Düsseldorf',
    Моксва: 'Moscow',
    'san fransisco': 'San Francisco',
  }
  for (const [name, label] of Object.entries(known)) {
    expect([name, (await cities(name))[0]?.label]).toEqual([name, label])
  }
})

test('any name of our list finds its city among the first results', async () => {
  const names = Object.values(await readCityNames()).flatMap((named) =>
    Object.entries(named).flatMap(([label, others]) => others.map((name) => ({ label, name }))),
  )
  const lost: string[] = []
  for (const { label, name } of names) {
    if (!(await cities(name)).some((city) => city.label === label)) lost.push(`${name} → ${label}`)
  }
  expect(lost).toEqual([])
})

test('an import matches a city within its country by any name', async () => {
  const found = async (word: string, country: string) => {
    const person = await app.person('candidate')
    const resume = JSON.stringify({ basics: { location: { city: word, countryCode: country } } })
    const { body } = await app.request(importResume, { file: new File([resume], 'resume.json') }, person)
    const step = body.profile.steps.find((one) => one.step === 'personal')
    return step?.step === 'personal' ? step.data.city : null
  }
  expect(await found('München', 'DE')).toEqual({ code: '2867714', label: 'Munich' })
  expect(await found('Galway', 'IE')).toEqual({ code: '2964180', label: 'Galway' })
  expect(await found('Gaillimh', 'IE')).toEqual({ code: '2964180', label: 'Galway' })
  expect(await found('Roma', 'IT')).toMatchObject({ label: 'Rome' })
  expect(await found('Roma', 'US')).toMatchObject({ label: 'Roma' })
})

test('an existing marketplace gets the additional names once, and codes do not change', async () => {
  // Stores the city in the format of an earlier release, which had only the GeoNames name.
  await app.db.kysely
    .updateTable('master_values')
    .set({ label: 'Gaillimh', content_hash: null, words: sql`array_to_tsvector(array['cities:gaillimh'])` })
    .where('entity', '=', 'cities')
    .where('code', '=', '2964180')
    .execute()
  await sql`
    delete from master_terms t using master_values v
    where v.id = t.value_id and v.entity = 'cities' and v.code = '2964180' and t.shown <> 'Gaillimh'`.execute(
    app.db.kysely,
  )
  await app.db.kysely
    .updateTable('master_entities')
    .set({ loaded: '{}' })
    .where('name', '=', 'cities')
    .execute()
  const idOf = async () =>
    (
      await sql<{
        id: number
      }>`select id from master_values where entity = 'cities' and code = '2964180'`.execute(app.db.kysely)
    ).rows
  const before = await idOf()
  expect(await cities('Galway', 'IE')).toEqual([])
  expect(await areCitiesDue(app.db)).toBe(true)
  await ensureCities(app.db)
  expect((await cities('Galway', 'IE'))[0]).toMatchObject({ code: '2964180', label: 'Galway' })
  expect((await cities('Gaillimh', 'IE'))[0]).toMatchObject({ code: '2964180', label: 'Galway' })
  expect(await idOf()).toEqual(before)
}, 240_000)

test('loading again changes nothing', async () => {
  expect(await areCitiesDue(app.db)).toBe(false)
  const revision = () =>
    app.db.kysely.selectFrom('master_entities').select('revision').where('name', '=', 'cities').execute()
  const before = await revision()
  await ensureCities(app.db)
  expect(await revision()).toEqual(before)
})

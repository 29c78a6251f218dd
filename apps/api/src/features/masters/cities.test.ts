import { getMasterValue, listMasterValues } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { areCitiesDue, ensureCities } from './cities.ts'

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

test('places of 5,000 people and more are there, the larger first, with where they are', async () => {
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
  expect((await cities('koln')).map(({ label }) => label)).toContain('Köln')
})

test('they are found below their region and their country', async () => {
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

test('the parts of countries are those of ISO 3166-2, not of GeoNames', async () => {
  // The numbers of GeoNames mean other places in ISO: 11 is Île-de-France there and Aude here.
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

test('a second time changes nothing', async () => {
  expect(await areCitiesDue(app.db)).toBe(false)
  const revision = () =>
    app.db.kysely.selectFrom('master_entities').select('revision').where('name', '=', 'cities').execute()
  const before = await revision()
  await ensureCities(app.db)
  expect(await revision()).toEqual(before)
})

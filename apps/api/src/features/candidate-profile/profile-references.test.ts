import { getOwnProfile, type ProfileData, type ProfileStepName } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { wholeProfile } from '#testing/factories/profile-factory.ts'
import { saveStep } from '#testing/factories/profile-steps.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const save = <S extends ProfileStepName>(
  person: TestPerson,
  step: S,
  version: number,
  data: Partial<ProfileData[S]>,
) => saveStep(app, person, step, version, data)

const derived = async (person: TestPerson) =>
  app.db.kysely
    .selectFrom('candidate_profiles')
    .selectAll()
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow()

describe('references of a step', () => {
  test('a known code gets the list’s label, an unknown code a field error', async () => {
    const person = await app.person('candidate')
    const skill = await createMasterValue(app.db, {
      entity: 'skills',
      code: 'baking-x',
      label: 'Baking bread',
    })
    const [entry] = wholeProfile().skills.items
    if (!entry) throw new Error('no skill')
    const items = [{ ...entry, skill: { code: skill.code, label: 'Something else' } }]
    expect((await save(person, 'skills', 0, { items })).body.data).toMatchObject({
      items: [{ skill: { code: 'baking-x', label: 'Baking bread' } }],
    })
    const unknown = [{ ...entry, skill: { code: 'no-such-skill', label: 'Nothing' } }]
    const refused = await save(person, 'skills', 1, { items: unknown })
    expect([refused.status, refused.problem?.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['data.items.0.skill'],
    ])
  })

  test('a deactivated value stays valid for a profile that has it', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    const { id, code, label } = await createMasterValue(app.db, {
      entity: 'occupations',
      code: 'lamplighter',
      label: 'Lamplighter',
    })
    const data = { targetOccupations: [{ code, label }] }
    await save(person, 'preferences', 0, data)
    await app.db.kysely.updateTable('master_values').set({ active: false }).where('id', '=', id).execute()
    const renamed = { targetOccupations: [{ code, label: 'Astronaut' }] }
    expect((await save(person, 'preferences', 1, renamed)).body.data).toMatchObject(data)
    expect((await save(other, 'preferences', 0, data)).status).toBe(422)
  })

  test('a city code sets the coordinates, own words clear them', async () => {
    const person = await app.person('candidate')
    const berlin = await createMasterValue(app.db, {
      entity: 'cities',
      code: 'test-berlin',
      label: 'Berlin',
      attributes: { country: 'DE', lat: 52.52, lon: 13.41 },
    })
    const city = { code: berlin.code, label: 'x' }
    const saved = await save(person, 'personal', 0, { city, country: 'DE' })
    expect(saved.body.data).toMatchObject({ city: { label: 'Berlin' } })
    expect(await derived(person)).toMatchObject({
      lat: expect.closeTo(52.5, 0),
      lon: expect.closeTo(13.4, 0),
    })
    await save(person, 'contact', 0, { firstName: 'Ada' })
    expect((await derived(person)).lat).toBe(52.52)
    await save(person, 'personal', 1, { city: { code: null, label: 'Berlin' }, country: 'DE' })
    expect(await derived(person)).toMatchObject({ lat: null, lon: null })
  })

  test('a phone number gets the country code, unreadable text stays', async () => {
    const person = await app.person('candidate')
    await save(person, 'personal', 0, { country: 'DE' })
    const phone = async (version: number, typed: string) =>
      (await save(person, 'contact', version, { phone: typed })).body.data
    expect(await phone(0, '030 901820')).toMatchObject({ phone: '+4930901820' })
    expect(await phone(1, '+44 20 7946 0018')).toMatchObject({ phone: '+442079460018' })
    expect(await phone(2, 'ask my sister')).toMatchObject({ phone: 'ask my sister' })
  })

  test('files must be the person’s own, and their use is recorded', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    const cv = await createFile(app.db, { ownerId: person.userId, purpose: 'cv' })
    const document = await createFile(app.db, { ownerId: person.userId, purpose: 'document' })
    const foreign = await createFile(app.db, { ownerId: other.userId, purpose: 'cv' })
    for (const id of [foreign.id, document.id, person.userId]) {
      const { status, problem } = await save(person, 'documents', 0, { cvFileId: id })
      expect([status, problem?.errors?.[0]?.path]).toEqual([422, 'data.cvFileId'])
    }
    const uses = async () =>
      (
        await app.db.kysely
          .selectFrom('file_uses')
          .select(['file_id', 'purpose'])
          .where('user_id', '=', person.userId)
          .execute()
      ).map(({ file_id, purpose }) => `${purpose} ${file_id}`)
    const documents = [{ fileId: document.id, kind: 'certificate' }]
    await save(person, 'documents', 0, { cvFileId: cv.id, documents })
    expect((await uses()).sort()).toEqual([`documents ${cv.id}`, `documents ${document.id}`].sort())
    await save(person, 'documents', 1, { documents })
    expect(await uses()).toEqual([`documents ${document.id}`])
    expect((await app.request(getOwnProfile, {}, person)).body.files.map(({ id }) => id)).toEqual([
      cv.id,
      document.id,
    ])
  })

  test('excluded companies must exist and get their current name', async () => {
    const person = await app.person('candidate')
    const company = await createCompany(app.db)
    const excludedCompanies = [
      { id: company.id, name: 'Any' },
      { id: person.userId, name: 'None' },
    ]
    const saved = await save(person, 'review', 0, { excludedCompanies })
    expect(saved.body.data).toMatchObject({ excludedCompanies: [{ id: company.id, name: company.name }] })
    const rows = await app.db.kysely
      .selectFrom('candidate_exclusions')
      .select('company_id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(rows).toEqual([{ company_id: company.id }])
    await save(person, 'review', 1, {})
    const left = await app.db.kysely
      .selectFrom('candidate_exclusions')
      .select('company_id')
      .where('user_id', '=', person.userId)
      .execute()
    expect(left).toEqual([])
  })
})

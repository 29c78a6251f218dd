import {
  addMaster,
  addMasterRecord,
  getMasterRecord,
  listMasterRecords,
  moveMasterRecord,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { listInput } from '#testing/factories/list-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.person('admin')
})
afterAll(() => app.close())

const paths = (answer: { problem: { errors?: { path: string }[] | undefined } | undefined }) =>
  answer.problem?.errors?.map(({ path }) => path)

test('the order: a value moves between neighbours and to both ends', async () => {
  const name = 'ranks'
  await app.request(addMaster, { body: listInput(name) }, admin)
  for (const label of ['Ant', 'Bee', 'Cat', 'Dog'])
    await app.request(addMasterRecord, { params: { entity: name }, body: { label } }, admin)
  const order = async () =>
    (await app.request(listMasterRecords, { params: { entity: name } }, admin)).body.items
      .map(({ label }) => label[0])
      .join('')
  const move = async (code: string, after: string | null) => {
    const params = { entity: name, code }
    const { version } = (await app.request(getMasterRecord, { params }, admin)).body
    return app.request(moveMasterRecord, { params, version, body: { after } }, admin)
  }
  expect(await order()).toBe('ABCD')
  for (const [code, after, expected] of [
    ['dog', 'ant', 'ADBC'],
    ['cat', null, 'CADB'],
    ['ant', 'bee', 'CDBA'],
    ['bee', 'cat', 'CBDA'],
    ['cat', 'dog', 'BDCA'],
    ['bee', 'ant', 'DCAB'],
  ] as const) {
    expect((await move(code, after)).status).toBe(200)
    expect(await order()).toBe(expected)
  }
  // In a list that people have ordered, a new value comes last.
  await app.request(addMasterRecord, { params: { entity: name }, body: { label: 'Aardvark' } }, admin)
  expect(await order()).toBe('DCABA')
  expect(paths(await move('cat', 'cat'))).toEqual(['after'])
  expect(paths(await move('cat', 'cow'))).toEqual(['after'])
})

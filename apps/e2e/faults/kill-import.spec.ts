import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import {
  addMaster,
  applyMasterImport,
  getMasterImport,
  listMasterSummaries,
  type MasterImport,
  startMasterImport,
} from '@vouch/contract'
import { demoAdmin, demoPassword } from '../support/addresses/demo-places.ts'
import { call, Refused } from '../support/api.ts'
import { type SignedIn, signIn } from '../support/people.ts'
import { isThorough } from '../support/thorough.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

const rows = 4_000
const entity = 'parts'
const none = {
  labels: {},
  description: '',
  hierarchical: false,
  translatable: false,
  parents: [],
  fields: [],
}

let vouch: Vouch
let admin: SignedIn

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
  admin = await signIn(vouch.url, demoAdmin, demoPassword)
  await call(vouch.url, addMaster, { body: { ...none, name: entity, label: 'Parts', relations: [] } }, admin)
})

test.afterAll(() => vouch.stop())

/** Uploads a file. @returns its preview, after the check */
async function upload(content: string): Promise<MasterImport> {
  const form = new FormData()
  form.append('file', new File([content], 'parts.csv', { type: 'text/csv' }))
  const address = `${vouch.url}/api/v1${startMasterImport.path.replace(':entity', entity)}`
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  const { id } = (await answer.json()) as MasterImport
  await expect.poll(async () => (await read(id)).state).toBe('ready')
  return read(id)
}

const read = (id: string) => call(vouch.url, getMasterImport, { params: { entity, id } }, admin)
const apply = ({ id, version }: MasterImport, noRetry = false) =>
  call(
    vouch.url,
    applyMasterImport,
    { params: { entity, id }, version: version ?? 0, body: {} },
    { ...admin, noRetry },
  )

/** Number of values of the list. */
async function count(): Promise<number | undefined> {
  const { items } = await call(vouch.url, listMasterSummaries, {}, admin)
  return items.find(({ name }) => name === entity)?.values
}

test('kill -9 of the server while an import is applied leaves all of it or nothing', async () => {
  const file = `code,label\n${Array.from({ length: rows }, (_, n) => `p${n},Part ${n}`).join('\n')}\n`
  let preview = await upload(file)
  let unfinished = 0
  for (const wait of isThorough ? [50, 200, 400, 800, 1600] : [150, 500]) {
    const applying = apply(preview, true).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) throw error
        return false
      },
    )
    await delay(wait)
    await vouch.killAndRestart()
    if (!(await applying)) unfinished += 1
    const { state } = await read(preview.id)
    expect([state, await count()]).toEqual(state === 'applied' ? ['applied', rows] : ['ready', 0])
    if (state === 'applied') break
    preview = await read(preview.id)
  }
  expect(unfinished, 'some were cut off').toBeGreaterThan(0)
  expect((await apply(preview)).state).toBe('applied')
  expect(await count()).toBe(rows)
})

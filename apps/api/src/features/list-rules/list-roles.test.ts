import {
  addListRole,
  addListRoleMember,
  currentPerson,
  type ListRole,
  listListRoles,
  putMasterRules,
  removeListRole,
  removeListRoleMember,
  renameListRole,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
let editor: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
  editor = await app.person('candidate')
})
afterAll(() => app.close())
beforeEach(() => app.db.pool.query('delete from list_roles'))

const add = (label: string) => app.request(addListRole, { body: { label } }, admin)
const give = ({ code }: ListRole, email: string) =>
  app.request(addListRoleMember, { params: { code }, body: { email } }, admin)
const list = async () => (await app.request(listListRoles, {}, admin)).body.items

test('a role is added, given, renamed, taken and removed', async () => {
  const { body: role } = await add('Taxonomy editor')
  expect(role).toEqual({
    code: 'taxonomy-editor',
    label: 'Taxonomy editor',
    members: [],
    lists: 0,
    version: 1,
  })
  const given = (await give(role, editor.email.toUpperCase())).body
  expect(given.members).toEqual([{ userId: editor.userId, name: editor.displayName, email: editor.email }])
  expect((await give(role, editor.email)).body.members).toHaveLength(1)
  expect((await app.request(currentPerson, {}, editor)).body.listRoles).toEqual(['taxonomy-editor'])

  const params = { code: role.code }
  const renamed = await app.request(renameListRole, { params, version: 1, body: { label: 'Editor' } }, admin)
  expect(renamed.body).toMatchObject({ code: 'taxonomy-editor', label: 'Editor', version: 2 })
  const taken = await app.request(
    removeListRoleMember,
    { params: { ...params, userId: editor.userId } },
    admin,
  )
  expect(taken.body.members).toEqual([])
  expect((await app.request(currentPerson, {}, editor)).body.listRoles).toEqual([])

  expect((await app.request(removeListRole, { params, version: 1 }, admin)).status).toBe(412)
  expect((await app.request(removeListRole, { params, version: 2 }, admin)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('two roles cannot have one label, and an unknown address is refused', async () => {
  const { body: role } = await add('Editor')
  expect((await add('EDITOR')).problem).toMatchObject({ code: 'conflict', errors: [{ path: 'label' }] })
  expect((await give(role, 'nobody@example.org')).problem?.errors).toEqual([
    { path: 'email', message: 'Nobody has an account with this address' },
  ])
})

test('a role cannot be named like one that every organisation has', async () => {
  const { body: role } = await add('Editor')
  expect((await add('Visitors')).problem).toMatchObject({ code: 'conflict', errors: [{ path: 'label' }] })
  const input = { params: { code: role.code }, version: role.version, body: { label: 'everybody' } }
  expect((await app.request(renameListRole, input, admin)).status).toBe(409)
  expect((await list()).map(({ label }) => label)).toEqual(['Editor'])
})

test('there are at most 20 roles, also with two administrators at once', async () => {
  for (let at = 0; at < 19; at += 1) await add(`Role ${at}`)
  const answers = await Promise.all([add('One'), add('Other')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await list()).toHaveLength(20)
})

test('a removed role does not come back to life under its old code', async () => {
  const { body: role } = await add('Editor')
  const grants = [{ role: 'own:editor', actions: ['list' as const], when: null, fields: {} }]
  await app.request(putMasterRules, { params: { entity: 'industries' }, version: 1, body: { grants } }, admin)
  await app.request(removeListRole, { params: { code: role.code }, version: 1 }, admin)
  expect((await add('Editor')).body).toMatchObject({ code: 'editor-2', lists: 0 })
})

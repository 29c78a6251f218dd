import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { createMailFolder } from './mail-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vouch-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('keeps the newest 500, and a mail that is written twice once', async () => {
  const sender = { from: { name: '', address: 'a@b.example' }, replyTo: undefined, host: 'b.example' }
  const kept = createMailFolder(join(folder, 'mail'), sender)
  expect(await kept.list()).toEqual([])
  const rendered = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', settingsLink: null }
  const ids = Array.from({ length: 503 }, () => uuidv7())
  for (const id of ids) await kept.send({ id, to: 'c@d.example', rendered, date: new Date() })
  const [newest = ''] = ids.toReversed()
  await kept.send({ id: newest, to: 'c@d.example', rendered, date: new Date() })
  expect(await kept.list()).toEqual(ids.toReversed().slice(0, 500))
  expect(await readdir(join(folder, 'mail'))).toHaveLength(1000)
  expect(await kept.view(newest)).toMatchObject({ to: 'c@d.example', subject: 'Hello' })
  expect([await kept.view(uuidv7()), await kept.read('../mail')]).toEqual([undefined, undefined])
})

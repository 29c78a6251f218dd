import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadFile, uploadPhoto } from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { cleanUpFiles } from './file-clean-up.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await buildTestApp()
})
afterAll(() => app.close())

async function upload(person: TestPerson): Promise<{ id: string; key: string }> {
  const file = new File([Uint8Array.from(pdfBytes)], 'cv.pdf')
  const { id } = (await app.request(uploadFile, { query: { purpose: 'cv' }, file }, person)).body
  const row = app.db.kysely.selectFrom('files').select('storage_key').where('id', '=', id)
  return { id, key: (await row.executeTakeFirstOrThrow()).storage_key }
}

async function cleanUp(): Promise<void> {
  const { queue, db } = app.platform
  await queue.enqueue(db.kysely, cleanUpFiles, {})
  await app.runJobs()
}

async function objects(folder = 'cv'): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.platform.files.list(`${folder}/`)) keys.push(key)
  return keys.sort()
}

async function rowIds(): Promise<string[]> {
  return (await app.db.kysely.selectFrom('files').select('id').orderBy('id').execute()).map(({ id }) => id)
}

describe('unused files', () => {
  test('are deleted with their objects after a day; files in use stay', async () => {
    const person = await app.person('candidate')
    const [sent, inProfile, asked, free] = [
      await upload(person),
      await upload(person),
      await upload(person),
      await upload(person),
    ]
    const company = await createCompany(app.db)
    const job = { id: (await createJobRow(app.db, { companyId: company.id })).id, companyId: company.id }
    const options = { job, candidateId: person.userId, cvFileId: sent.id }
    const application = await createApplicationRow(app.db, options)
    const use = { file_id: inProfile.id, user_id: person.userId, purpose: 'documents' }
    await app.db.kysely.insertInto('file_uses').values(use).execute()
    await app.db.kysely
      .insertInto('details')
      .values({
        id: application.id,
        application_id: application.id,
        position: 0,
        name: 'Diploma',
        kind: 'document',
        state: 'submitted',
        file_id: asked.id,
        requested_by: person.userId,
        requested_at: app.clock.now(),
      })
      .execute()
    app.clock.advance({ hours: 23 })
    await cleanUp()
    expect(await rowIds()).toHaveLength(4)
    app.clock.advance({ hours: 1, seconds: 1 })
    const late = await upload(person)
    await app.db.pool.query('update files set created_at = $1 where id = $2', [app.clock.now(), late.id])
    await cleanUp()
    await cleanUp()
    const remaining = [sent, inProfile, asked, late]
    expect(await rowIds()).toEqual(remaining.map(({ id }) => id).sort())
    expect(await objects()).toEqual(remaining.map(({ key }) => key).sort())
    expect(free.key).not.toBe(late.key)
  })

  test('that are just being put to use stay', async () => {
    const person = await app.person('candidate')
    const [taken, free] = [await upload(person), await upload(person)]
    app.clock.advance({ hours: 25 })
    const client = await app.db.pool.connect()
    await client.query('begin')
    await client.query('insert into file_uses values ($1, $2, $3)', [taken.id, person.userId, 'documents'])
    await cleanUp()
    await client.query('commit')
    client.release()
    expect(await rowIds()).toEqual([taken.id])
    expect(await objects()).toEqual([taken.key])
    expect(free.id).not.toBe(taken.id)
  })
})

describe('orphaned objects', () => {
  test('are deleted after a day in registered folders only', async () => {
    const person = await app.person('candidate')
    const { key } = await upload(person)
    await app.db.kysely
      .insertInto('file_uses')
      .values({ file_id: (await rowIds())[0] ?? '', user_id: person.userId, purpose: 'documents' })
      .execute()
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    const photo = new File([Uint8Array.from(picture)], 'me.png')
    await app.request(uploadPhoto, { file: photo }, person)
    const ownPhoto = await objects('photo')
    for (const stray of ['cv/stray', 'certificate/stray', 'photo/stray-small.webp', 'photo/stray'])
      await app.platform.files.put(stray, Buffer.from('x'))
    await app.platform.files.put('other/kept', Buffer.from('x'))
    await cleanUp()
    expect(await objects()).toHaveLength(2)
    app.clock.advance({ hours: 25 })
    await cleanUp()
    expect([
      await objects(),
      await objects('certificate'),
      await objects('photo'),
      await objects('other'),
    ]).toEqual([[key], [], ownPhoto, ['other/kept']])
  })

  test('left by an interrupted job are deleted the next night', async () => {
    const person = await app.person('candidate')
    await upload(person)
    const { remove } = app.platform.files
    app.platform.files.remove = async () => {
      throw new Error('cut off')
    }
    app.clock.advance({ hours: 25 })
    await expect(cleanUp()).rejects.toThrow('cut off')
    expect([await rowIds(), (await objects()).length]).toEqual([[], 1])
    app.platform.files.remove = remove
    await cleanUp()
    expect(await objects()).toEqual([])
  })

  test('are not deleted when there are too many for the database to match the storage', async () => {
    await Promise.all(
      Array.from({ length: 101 }, (_, at) => app.platform.files.put(`cv/stray-${at}`, Buffer.from('x'))),
    )
    app.clock.advance({ hours: 25 })
    await cleanUp()
    expect(await objects()).toHaveLength(101)
  })
})

test('uploads left by a crash are deleted, running uploads stay', async () => {
  const folder = join(app.platform.config.dataFolder, 'incoming')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'old'), 'x')
  await writeFile(join(folder, 'new'), 'x')
  const sevenHoursAgo = new Date(Date.now() - 7 * 3_600_000)
  await utimes(join(folder, 'old'), sevenHoursAgo, sevenHoursAgo)
  await cleanUp()
  expect(await readdir(folder)).toEqual(['new'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { comparison, FakeClock, FakeDevice, type Form } from '#testing/draft-world.ts'
import { createDraft } from './create-draft.ts'
import { deviceStorage, hasAbandonedDraft } from './device-storage.ts'
import type { DraftOptions } from './draft-options.ts'
import { clearAllDrafts, readDraft } from './stored-draft.ts'

interface Item {
  readonly version: number
  readonly form: Form
}

const away = () => new ApiProblem({ status: 503, code: 'unavailable', message: 'Away' })
const refused = () => new ApiProblem({ status: 422, code: 'invalid', message: 'No' })

function setUp(change: Partial<DraftOptions<Form, Item>> = {}) {
  const clock = new FakeClock()
  const server = { item: { version: 1, form: { a: '', b: '' } } as Item, fail: null as (() => Error) | null }
  const saves: string[] = []
  const draft = createDraft<Form, Item>({
    ...comparison,
    record: server.item,
    fields: ({ form }) => form,
    read: async () => server.item,
    save: async ({ data, version }) => {
      saves.push(`${data.a} over ${version}`)
      await clock.sleep(10)
      if (server.fail) throw server.fail()
      if (version !== server.item.version)
        throw new ApiProblem({ status: 412, code: 'stale', message: 'Stale' })
      server.item = { version: version + 1, form: { a: data.a.trim(), b: data.b } }
      return server.item
    },
    storage: new FakeDevice().tabStorage('tab', clock),
    clock,
    ...change,
  })
  draft.start()
  const type = (a: string) => draft.update((before) => ({ ...before, a }))
  return { clock, server, saves, draft, type, status: () => draft.getState().state.status }
}

test('saves once, 800 ms after the last change, over the known version', async () => {
  const { clock, saves, type, status } = setUp()
  type('a')
  await clock.advance(500)
  type('ab')
  await clock.advance(799)
  expect(saves).toEqual([])
  await clock.advance(20)
  expect(saves).toEqual(['ab over 1'])
  expect(status()).toBe('saved')
  type('abc')
  await clock.advance(900)
  expect(saves[1]).toBe('abc over 2')
})

test('saves after 2 s of continuous typing', async () => {
  const { clock, saves, type } = setUp()
  for (let step = 0; step < 5; step += 1) {
    type(`text ${step}`)
    await clock.advance(500)
  }
  expect(saves[0]).toBe('text 3 over 1')
})

test('runs one save at a time', async () => {
  const { clock, saves, type, draft } = setUp()
  type('first')
  void draft.saveNow()
  type('second')
  void draft.saveNow()
  expect(saves).toEqual(['first over 1'])
  await clock.advance(100)
  expect(saves).toEqual(['first over 1', 'second over 2'])
})

test('a stale save stops autosave until the conflict is resolved', async () => {
  const { clock, server, draft, type, status } = setUp()
  server.item = { version: 5, form: { a: 'other', b: '' } }
  type('mine')
  await clock.advance(1000)
  expect(status()).toBe('conflict')
  expect(draft.getState().remote).toBe(server.item)
  type('mine, more')
  await clock.advance(5000)
  expect(server.item.version).toBe(5)
  void draft.adopt(server.item, draft.getState().values)
  await clock.advance(100)
  expect(server.item).toEqual({ version: 6, form: { a: 'mine, more', b: '' } })
  expect(status()).toBe('saved')
})

test('a failed save is retried after 3 s with backoff, and at once when online', async () => {
  const { clock, server, saves, draft, type, status } = setUp()
  server.fail = away
  type('a')
  await clock.advance(900)
  expect(status()).toBe('failed')
  await clock.advance(3000)
  expect(saves).toHaveLength(2)
  await clock.advance(5000)
  expect(saves).toHaveLength(2)
  server.fail = null
  draft.retry()
  await clock.advance(20)
  expect(status()).toBe('saved')
})

test('a refused save is retried only after a change', async () => {
  const { clock, server, saves, draft, type, status } = setUp()
  server.fail = refused
  type('a')
  await clock.advance(120_000)
  draft.retry()
  await clock.advance(100)
  expect(saves).toHaveLength(1)
  server.fail = null
  type('b')
  await clock.advance(1000)
  expect(status()).toBe('saved')
})

test('text typed during a refused save is sent', async () => {
  const { clock, server, draft, type, status } = setUp()
  server.fail = refused
  type('a')
  void draft.saveNow()
  type('b')
  void draft.saveNow()
  await clock.advance(15)
  server.fail = null
  await clock.advance(4000)
  expect(status()).toBe('saved')
})

test('a stale save is retried if the read returns an older version', async () => {
  const { clock, server, draft, type, status } = setUp({
    read: async () => {
      throw away()
    },
  })
  server.item = { version: 5, form: { a: 'other', b: '' } }
  type('mine')
  await clock.advance(1000)
  expect(status()).toBe('failed')
  expect(draft.getState().remote).toBeNull()
})

test('reverting a change after a lost response is saved too', async () => {
  const { clock, server, draft, type } = setUp()
  const lost = server.item
  server.fail = () => {
    server.item = { version: 2, form: { a: 'x', b: '' } }
    server.fail = null
    return new ApiProblem({ status: 0, code: 'network', message: 'Lost' })
  }
  type('x')
  await clock.advance(900)
  type(lost.form.a)
  await clock.advance(10_000)
  expect(server.item).toMatchObject({ form: { a: '' } })
  expect(draft.getState().unsaved).toBe(false)
})

test('a save with a lost response is recognised after a reload', async () => {
  const device = new FakeDevice()
  const first = setUp({ storage: device.tabStorage('tab', new FakeClock()) })
  first.server.fail = () => new ApiProblem({ status: 0, code: 'network', message: 'Lost' })
  first.type('x')
  await first.clock.advance(900)
  const second = setUp({ storage: device.tabStorage('tab', new FakeClock()) })
  second.server.item = { version: 2, form: { a: 'x', b: '' } }
  second.type('xy')
  await second.clock.advance(1000)
  expect(second.status()).toBe('saved')
  expect(second.server.item.form.a).toBe('xy')
})

test('an own save whose answer was lost is recognised although a retry was refused', async () => {
  const { clock, server, draft, type, status } = setUp()
  server.fail = () => {
    server.item = { version: 2, form: { a: 'x', b: '' } }
    server.fail = () => new ApiProblem({ status: 429, code: 'too-many-requests', message: 'Later' })
    return new ApiProblem({ status: 0, code: 'network', message: 'Lost' })
  }
  type('x')
  await clock.advance(6_000)
  expect(status()).toBe('failed')
  server.fail = null
  type('xy')
  await clock.advance(60_000)
  expect(draft.getState().remote).toBeNull()
  expect(server.item.form.a).toBe('xy')
})

test('saves a manual record only on request', async () => {
  const { clock, saves, draft, type } = setUp({ isManual: () => true })
  type('a')
  await clock.advance(10_000)
  await draft.flush()
  expect(saves).toEqual([])
  void draft.saveNow()
  await clock.advance(20)
  expect(saves).toEqual(['a over 1'])
  type('b')
  draft.discard()
  expect(draft.getState()).toMatchObject({ values: { a: 'a' }, unsaved: false })
})

test('a suggestion is saved with the first change; before, a newer record replaces it', async () => {
  const suggested = { a: 'suggested' }
  const first = setUp({ suggested })
  await first.clock.advance(5000)
  expect(first.saves).toEqual([])
  first.draft.observe({ version: 2, form: { a: 'read', b: '' } })
  expect(first.draft.getState().values.a).toBe('read')
  const second = setUp({ suggested })
  second.draft.update((before) => ({ ...before, b: 'typed' }))
  await second.clock.advance(1000)
  expect(second.server.item.form).toEqual({ a: 'suggested', b: 'typed' })
})

test('holds refused fields back and saves the others', async () => {
  const { clock, server, draft, type } = setUp({
    refusal: (_error, { data }) => ({ sentences: { a: 'Taken' }, held: { a: data.a } }),
  })
  server.fail = () => {
    server.fail = null
    return refused()
  }
  type('taken')
  draft.update((before) => ({ ...before, b: 'typed' }))
  await clock.advance(1000)
  expect(server.item.form).toEqual({ a: '', b: 'typed' })
  expect(draft.getState()).toMatchObject({ values: { a: 'taken' }, refused: { a: 'Taken' }, unsaved: true })
  type('free')
  await clock.advance(1000)
  expect(server.item.form.a).toBe('free')
  expect(draft.getState().refused).toEqual({})
})

test('shows the server’s normalised value once a field is left', async () => {
  const { clock, draft, type } = setUp({
    diff: (one, other) => (['a', 'b'] as const).filter((name) => one[name] !== other[name]),
  })
  type('x ')
  await clock.advance(1000)
  expect(draft.getState().values.a).toBe('x ')
  draft.settle(['a'])
  expect(draft.getState()).toMatchObject({ values: { a: 'x' }, unsaved: false })
})

const key = 'form'
const content = { version: 1, mine: { a: 'x' }, base: { a: '' }, sent: [] }
const ofTab = (tab: string, at: number) =>
  localStorage.setItem('vouch.draft.form', JSON.stringify({ ...content, tab, at }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('stores typing on the device within 500 ms', () => {
  const storage = deviceStorage<Form>(key)
  storage.write(content, false)
  expect(readDraft(key)).toMatchObject(content)
  storage.write({ ...content, mine: { a: 'xy' } }, false)
  vi.advanceTimersByTime(300)
  expect(readDraft(key)).toMatchObject({ mine: { a: 'xy' } })
})

test('a tab removes another tab’s draft only after restoring it', () => {
  const storage = deviceStorage<Form>(key)
  ofTab('other', Date.now())
  storage.clear()
  expect(readDraft(key)).not.toBeNull()
  expect(hasAbandonedDraft(key)).toBe(false)
  const restored = deviceStorage<Form>(key)
  expect(restored.read()).toMatchObject(content)
  restored.clear()
  expect(readDraft(key)).toBeNull()
})

test('another tab’s draft counts as abandoned after 15 s', () => {
  ofTab('other', Date.now() - 16_000)
  expect(hasAbandonedDraft(key)).toBe(true)
})

test('stores nothing on the device after a sign-out', () => {
  const storage = deviceStorage<Form>(key)
  storage.write(content, false)
  clearAllDrafts()
  storage.write(content, true)
  vi.advanceTimersByTime(1000)
  expect(readDraft(key)).toBeNull()
})

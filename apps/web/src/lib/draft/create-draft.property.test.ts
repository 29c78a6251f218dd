import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparison, FakeClock, FakeDevice, FakeServer, type Fault, Tab } from '#testing/draft-world.ts'

const names = ['a', 'b'] as const
type Name = (typeof names)[number]

type Step =
  | { readonly kind: 'type'; readonly tab: number; readonly name: Name; readonly text: string }
  | { readonly kind: 'elsewhere'; readonly name: Name; readonly copies: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'network'; readonly tab: number; readonly isOnline: boolean }
  | { readonly kind: 'fault'; readonly tab: number; readonly fault: Fault }
  | { readonly kind: 'choose'; readonly tab: number; readonly mine: boolean }
  | { readonly kind: 'observe' | 'save' | 'leave' | 'kill'; readonly tab: number }

const tab = fc.nat(1)
const name = fc.constantFrom(...names)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      tab,
      name,
      text: fc.constantFrom('', 'x', 'x ', 'y', 'z', 'bad'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(60, 120, 900, 4000, 40_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('elsewhere' as const), name, copies: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), tab, isOnline: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      tab,
      fault: fc.constantFrom('lost' as const, 'dropped' as const, 'late' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('choose' as const), tab, mine: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('observe' as const, 'save' as const, 'leave' as const, 'kill' as const),
      tab,
    }),
  },
)

/** Input typed less than this time (ms) before the page is killed may be lost. */
const unwritten = 800

/** A person typing in a tab, with their input that is neither saved nor discarded yet. */
interface Seat {
  tab: Tab
  typed: Partial<Record<Name, string>>
  typedAt: Partial<Record<Name, number>>
}

class World {
  readonly clock = new FakeClock()
  readonly server = new FakeServer()
  readonly seats: Seat[]
  readonly #devices: readonly FakeDevice[]
  readonly #isLenient: boolean
  #count = 0

  /** @param isShared whether both tabs are on the same device */
  constructor(isShared: boolean, isLenient: boolean) {
    const first = new FakeDevice()
    this.#devices = [first, isShared ? first : new FakeDevice()]
    this.#isLenient = isLenient
    this.seats = [0, 1].map((index) => ({ tab: this.#open(index, this.#author()), typed: {}, typedAt: {} }))
  }

  #author(): string {
    this.#count += 1
    return `author ${this.#count}`
  }

  #open(index: number, author: string): Tab {
    const { clock, server } = this
    const device = this.#devices[index] as FakeDevice
    return new Tab({ clock, server, device, name: `tab ${index}`, isLenient: this.#isLenient }, author)
  }

  #reopen(index: number, seat: Seat): void {
    const { entry } = this.#devices[index] as FakeDevice
    const before = seat.tab.author
    const { base, values, sent } = seat.tab.draft.getState()
    const changed = comparison.diff(base, values)
    // Input that returns to the saved value needs no save, unless the server may hold an earlier save of it.
    for (const field of names)
      if (!changed.includes(field) && !sent.some((one) => one.names.includes(field))) delete seat.typed[field]
    const isShared = this.#devices[0] === this.#devices[1]
    const isOwn = !isShared || entry?.tab === `tab ${index}`
    const author = isOwn ? before : this.#author()
    if (!isOwn) {
      for (const one of this.seats) this.server.sharesKnowledge(one.tab.author, author)
      // Tabs of one device share one stored draft: the one that was written last.
      seat.typed = {}
    }
    seat.tab = this.#open(index, author)
  }

  async run(one: Step): Promise<void> {
    const { server, clock } = this
    if (one.kind === 'wait') return clock.advance(one.ms)
    if (one.kind === 'elsewhere') return this.#elsewhere(one)
    const seat = this.seats[one.tab] as Seat
    const { draft, author } = seat.tab
    if (one.kind === 'type') {
      draft.update((before) => ({ ...before, [one.name]: one.text }))
      seat.typed = { ...seat.typed, [one.name]: one.text }
      seat.typedAt[one.name] = clock.now()
    } else if (one.kind === 'network') {
      seat.tab.isOnline = one.isOnline
      if (one.isOnline) draft.retry()
    } else if (one.kind === 'fault') seat.tab.faults.push(one.fault)
    else if (one.kind === 'save') void draft.saveNow()
    else if (one.kind === 'choose') this.#choose(seat, one.mine)
    else if (one.kind === 'observe') {
      draft.observe(server.current)
      if (draft.getState().version === server.current.version) server.knows(author, server.current.form)
    } else if (one.kind === 'leave') {
      draft.stop()
      await clock.advance(400)
      seat.tab.kill()
      this.#reopen(one.tab, seat)
    } else {
      for (const field of names)
        if (clock.now() - (seat.typedAt[field] ?? 0) <= unwritten)
          seat.typed = { ...seat.typed, [field]: undefined }
      seat.tab.kill()
      this.#reopen(one.tab, seat)
    }
  }

  #elsewhere({ name: field, copies }: { readonly name: Name; readonly copies: boolean }): void {
    const { server } = this
    this.#count += 1
    const { values } = (this.seats[0] as Seat).tab.draft.getState()
    const text = copies && values[field] !== 'bad' ? values[field].trim() : `other ${this.#count}`
    server.put('somebody', { ...server.current.form, [field]: text })
  }

  #choose(seat: Seat, mine: boolean): void {
    const { remote, values } = seat.tab.draft.getState()
    if (remote === null) return
    this.server.knows(seat.tab.author, remote.form)
    if (!mine) seat.typed = {}
    void seat.tab.draft.adopt(remote, mine ? values : remote.form)
  }

  /** Fields whose value the server lacks. The form may show values of its record, which can be newer than its base. */
  #lacking({ tab: { draft } }: Seat): Name[] {
    const { values, version, record } = draft.getState()
    const known = [version, record.version].flatMap((one) => this.server.at(one)?.form ?? [])
    return names.filter((field) => known.every((form) => form[field] !== values[field].trim()))
  }

  /** Checks what must be true after every step. */
  check(): void {
    expect(this.server.overwritten, 'nothing of somebody else is overwritten').toEqual([])
    for (const seat of this.seats) {
      const { values, unsaved, version, remote } = seat.tab.draft.getState()
      for (const [field, text] of Object.entries(seat.typed))
        if (text !== undefined)
          expect(values[field as Name].trim(), 'what was typed is there').toBe(text.trim())
      if (!unsaved) {
        expect(this.#lacking(seat), 'what is shown as saved is on the server').toEqual([])
        seat.typed = {}
      }
      if (remote !== null) {
        const between = this.server.history.filter(
          (one) => one.version > version && one.version <= remote.version,
        )
        expect(
          between.some(({ author }) => author !== seat.tab.author),
          'a conflict is with somebody else',
        ).toBe(true)
      }
    }
  }

  /** Brings the test to its end: goes online, stops other authors, and resolves all conflicts. */
  async settle(): Promise<void> {
    for (const seat of this.seats) {
      seat.tab.isOnline = true
      seat.tab.faults = []
      for (const field of names)
        if (seat.tab.draft.getState().values[field] === 'bad') {
          seat.tab.draft.update((before) => ({ ...before, [field]: 'good' }))
          seat.typed = { ...seat.typed, [field]: 'good' }
        }
      seat.tab.draft.retry()
    }
    for (let round = 0; round < 6; round++) {
      await this.clock.advance(40_000)
      this.check()
      for (const seat of this.seats) this.#choose(seat, true)
    }
    await this.clock.advance(40_000)
    this.check()
    for (const seat of this.seats) {
      const { state, unsaved } = seat.tab.draft.getState()
      const isBusy = ['saving', 'failed', 'conflict'].includes(state.status)
      expect({ unsaved, isBusy, lacking: this.#lacking(seat) }).toEqual({
        unsaved: false,
        isBusy: false,
        lacking: [],
      })
    }
  }
}

test.for([
  { isShared: false, isLenient: false },
  { isShared: false, isLenient: true },
  { isShared: true, isLenient: false },
])(
  'random edits, faults and tabs lose and overwrite nothing, and settle: %o',
  { timeout: 60_000 },
  async (how) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const world = new World(how.isShared, how.isLenient)
        for (const one of steps) {
          await world.run(one)
          world.check()
        }
        await world.settle()
      }),
      { numRuns: 300 },
    )
  },
)

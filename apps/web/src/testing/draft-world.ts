import { z } from 'zod'
import { ApiProblem, isProblem } from '#lib/api/api-problem.ts'
import { createComparison } from '#lib/draft/compare-fields.ts'
import { createDraft, type Draft } from '#lib/draft/create-draft.ts'
import type { DraftClock, DraftStorage } from '#lib/draft/draft-options.ts'
import type { Outgoing, StoredDraft } from '#lib/draft/draft-state.ts'

/** A minimal form with two fields. The fake server refuses the value `bad`. */
export interface Form {
  readonly a: string
  readonly b: string
}

interface Revision {
  readonly version: number
  readonly form: Form
  readonly author: string
}

const trimmed = z.string().trim()
export const comparison = createComparison<Form>(['a', 'b'], { a: trimmed, b: trimmed })

/** A fake clock. Its timers run only when a test calls `advance`. */
export class FakeClock implements DraftClock {
  #now = 0
  #timers: { at: number; run: () => void }[] = []
  readonly now = () => this.#now
  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }
  readonly sleep = (ms: number) => new Promise<void>((done) => void this.after(ms, done))
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    for (;;) {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve()
      const next = this.#timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
      if (!next) break
      this.#now = next.at
      this.#timers = this.#timers.filter((one) => one !== next)
      next.run()
    }
    this.#now = until
  }
}

/**
 * A network fault. `lost`: no response arrives. `dropped`: the request is lost. `late`: the request arrives
 * after the client gave up.
 */
export type Fault = 'lost' | 'dropped' | 'late'

const network = () => new ApiProblem({ status: 0, code: 'network', message: 'No answer' })

/** A fake server that stores whole forms, refuses outdated versions, and records who wrote each version. */
export class FakeServer {
  readonly history: Revision[] = [{ version: 1, form: { a: '', b: '' }, author: 'start' }]
  /** Values that a save overwrote although the save's author had never seen them. */
  readonly overwritten: string[] = []
  readonly #known = new Map<string, Set<string>>()
  #knownTo(author: string): Set<string> {
    const known = this.#known.get(author) ?? new Set()
    this.#known.set(author, known)
    return known
  }

  get current(): Revision {
    return this.history.at(-1) as Revision
  }
  at(version: number): Revision | undefined {
    return this.history.find((one) => one.version === version)
  }
  /** Records that an author has seen or written these values. */
  knows(author: string, { a, b }: Form): void {
    this.#knownTo(author).add(`a ${a.trim()}`).add(`b ${b.trim()}`)
  }
  sharesKnowledge(from: string, to: string): void {
    for (const one of this.#knownTo(from)) this.#knownTo(to).add(one)
  }
  put(author: string, form: Form): Revision {
    this.history.push({ version: this.current.version + 1, form, author })
    return this.current
  }
  accept(author: string, { data, version }: Pick<Outgoing<Form>, 'data' | 'version'>): Revision {
    const { current } = this
    if (data.a === 'bad' || data.b === 'bad')
      throw new ApiProblem({ status: 422, code: 'invalid', message: 'Refused' })
    if (version !== current.version)
      throw new ApiProblem({ status: 412, code: 'stale', message: 'Stale', currentVersion: current.version })
    for (const name of comparison.diff(current.form, data)) {
      if (!this.#knownTo(author).has(`${name} ${current.form[name].trim()}`))
        this.overwritten.push(`${author} over version ${version}: ${name} was ${current.form[name]}`)
    }
    return this.put(author, { a: data.a.trim(), b: data.b.trim() })
  }
}

/** A fake device's storage. Killing a page loses its delayed writes. */
export class FakeDevice {
  entry: (StoredDraft<Form> & { readonly tab: string }) | null = null
  tabStorage(tab: string, clock: DraftClock): DraftStorage<Form> & { kill: () => void } {
    const { entry: restored } = this
    let waiting: StoredDraft<Form> | null = null
    let cancel = () => {}
    let isGone = false
    let written = -500
    const flush = () => {
      cancel()
      if (waiting && !isGone) this.entry = structuredClone({ ...waiting, tab })
      waiting = null
    }
    const drop = () => {
      cancel()
      waiting = null
    }
    return {
      read: () => structuredClone(restored),
      write: (draft, now) => {
        cancel()
        waiting = draft
        cancel = clock.after(300, flush)
        if (!now && clock.now() - written < 500) return
        written = clock.now()
        flush()
      },
      clear: () => {
        drop()
        if (isGone) return
        if (this.entry === null || this.entry.tab === tab || this.entry.tab === restored?.tab)
          this.entry = null
      },
      flush,
      kill: () => {
        isGone = true
      },
    }
  }
}

export interface TabOptions {
  readonly clock: FakeClock
  readonly server: FakeServer
  readonly device: FakeDevice
  readonly name: string
  /** Whether a newer version that changed no field is not a conflict, and refused fields are held back. */
  readonly isLenient: boolean
}

/** A browser tab that shows the form, with its network connection. */
export class Tab {
  readonly #options: TabOptions
  readonly #storage: ReturnType<FakeDevice['tabStorage']>
  readonly author: string
  readonly draft: Draft<Form, Revision>
  isOnline = true
  faults: Fault[] = []
  isGone = false

  constructor(options: TabOptions, author: string) {
    const { clock, server, device, name, isLenient } = options
    this.#options = options
    this.#storage = device.tabStorage(name, clock)
    this.author = author
    server.knows(author, server.current.form)
    this.draft = createDraft({
      ...comparison,
      record: server.current,
      fields: ({ form }) => form,
      read: () => this.#call(() => server.current),
      save: (save) => {
        server.knows(author, save.data)
        return this.#call(() => server.accept(author, save))
      },
      storage: this.#storage,
      clock,
      ...(isLenient && {
        mayRebase: () => true,
        refusal: (error, { data }) =>
          isProblem(error, 422)
            ? {
                sentences: { a: 'Refused' },
                held: Object.fromEntries(Object.entries(data).filter(([, value]) => value === 'bad')),
              }
            : null,
      }),
    })
    this.draft.start()
  }

  async #call<A>(answer: () => A): Promise<A> {
    const { clock } = this.#options
    if (this.isGone) return new Promise<never>(() => {})
    const fault = this.isOnline ? this.faults.shift() : 'dropped'
    if (fault === 'late')
      void clock.sleep(5000).then(() =>
        Promise.resolve()
          .then(answer)
          .catch(() => undefined),
      )
    await clock.sleep(50)
    if (fault === 'dropped' || fault === 'late') {
      await clock.sleep(50)
      throw network()
    }
    const arrived = (() => {
      try {
        return { record: answer() }
      } catch (error) {
        return { error }
      }
    })()
    await clock.sleep(50)
    if (this.isGone) return new Promise<never>(() => {})
    if (fault === 'lost') throw network()
    if ('error' in arrived) throw arrived.error
    return arrived.record
  }

  /** Kills the page: none of its code runs any more. */
  kill(): void {
    this.isGone = true
    this.#storage.kill()
  }
}

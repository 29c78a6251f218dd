import { isProblem } from '#lib/api/api-problem.ts'
import { type DraftClock, type DraftOptions, systemClock } from './draft-options.ts'
import {
  adopted,
  answered,
  begin,
  type DraftState,
  isKnown,
  mayRebase,
  type Outgoing,
  outgoing,
  rebased,
  settled,
  toStore,
  type Versioned,
  withoutSent,
  withSent,
} from './draft-state.ts'
import { isFinal, isUnstored } from './refusals.ts'

const debounce = 800
const longestDebounce = 2000
const firstRetry = 3000
const longestRetry = 30_000

/**
 * A form that saves by itself: 800 ms after the last change and at the latest 2 s after the first, one save at a time,
 * each over the version that the one before answered. What the server does not have is stored on the device, a failed
 * save is retried with backoff, an own save whose answer was lost is recognised, and a save over somebody else's
 * version stops until the person has chosen.
 */
export class Draft<T extends object, R extends Versioned> {
  readonly #options: DraftOptions<T, R>
  readonly #clock: DraftClock
  readonly #listeners = new Set<() => void>()
  #state: DraftState<T, R>
  /** The newest record seen, also while it is not taken over. */
  #seen: R
  /** Whether a save is wanted, and since when. */
  #pending = false
  #since: number | null = null
  #running: Promise<boolean> | null = null
  #isStopped = true
  #isFinal = false
  #retryIn = firstRetry
  #cancelDebounce = () => {}
  #cancelRetry = () => {}

  constructor(options: DraftOptions<T, R>) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#seen = options.record
    this.#state = begin(options, options.record, options.storage.read(), options.suggested ?? {})
  }

  readonly getState = (): DraftState<T, R> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins to save by itself, and sends what an earlier visit left on the device. */
  readonly start = (): void => {
    this.#isStopped = false
    if (!this.#state.isUntouched && this.#state.unsaved) this.#schedule()
  }

  readonly flushStorage = (): void => this.#options.storage.flush()

  /** Saves a last time; what fails from here on stays on the device. */
  readonly stop = (): void => {
    this.#isStopped = true
    this.#options.storage.flush()
    void this.flush()
  }

  readonly update = (make: (before: T) => T): void => {
    this.#set({ ...this.#state, values: make(this.#state.values), isUntouched: false })
    this.#store(false)
    this.#schedule()
  }

  /** Saves now what waits. @returns whether the server has everything that it accepts */
  readonly flush = (): Promise<boolean> => {
    this.#cancelDebounce()
    this.#cancelRetry()
    if (this.#running === null && this.#isDue()) this.#running = this.#run()
    return this.#running ?? Promise.resolve(this.#state.remote === null)
  }

  /** Saves now everything that the server lacks. @returns as `flush` */
  readonly saveNow = (): Promise<boolean> => {
    if (this.#state.unsaved) this.#pending = true
    return this.flush()
  }

  /** The device is online again. */
  readonly retry = (): void => {
    if (this.#state.state.status === 'failed' && this.#retries()) void this.flush()
  }

  /** Takes over a record, with these values in the form: the choice in a conflict, or the answer of another call. */
  readonly adopt = (record: R, values?: T): Promise<boolean> => {
    this.#takeOver(record, values)
    this.#options.onRecord?.(record)
    this.#pending = this.#state.unsaved
    return this.flush()
  }

  /** A record that something else on the page read. A newer one is shown while nothing is typed. */
  readonly observe = (record: R): void => {
    if (record.version < this.#seen.version) return
    this.#seen = record
    const { version, unsaved, isUntouched, state } = this.#state
    const isIdle = this.#running === null && (state.status === 'idle' || state.status === 'saved')
    if (record.version > version && isIdle && (!unsaved || isUntouched)) this.#takeOver(record)
  }

  /** Back to what the server holds. */
  readonly discard = (): void => {
    this.#set({ ...this.#state, values: this.#state.base })
    this.#store(true)
  }

  /** Shows fields as the server rewrote them, once the person has left them; all by default. */
  readonly settle = (names: readonly string[] = Object.keys(this.#state.values)): void =>
    this.#set(settled(this.#options, this.#state, names))

  #set(next: DraftState<T, R>): void {
    if (next === this.#state) return
    const unsaved = next.sent.length > 0 || this.#options.diff(next.base, next.values).length > 0
    this.#state = { ...next, unsaved }
    for (const listener of this.#listeners) listener()
  }

  #store(now: boolean): void {
    const { storage } = this.#options
    const draft = toStore(this.#options, this.#state)
    if (draft) storage.write(draft, now)
    else storage.clear()
  }

  #isManual(): boolean {
    return this.#options.isManual?.(this.#seen) ?? false
  }

  #takeOver(record: R, values?: T): void {
    this.#cancelDebounce()
    this.#cancelRetry()
    this.#pending = false
    this.#set(adopted(this.#options, this.#state, record, values))
    this.#store(true)
  }

  #schedule(): void {
    if (this.#isManual()) return
    this.#pending = true
    this.#since ??= this.#clock.now()
    this.#cancelDebounce()
    const left = Math.max(0, this.#since + longestDebounce - this.#clock.now())
    this.#cancelDebounce = this.#clock.after(Math.min(debounce, left), () => void this.flush())
  }

  #isDue(): boolean {
    return this.#pending && this.#state.remote === null
  }

  async #run(): Promise<boolean> {
    try {
      while (this.#isDue()) {
        this.#pending = false
        this.#since = null
        this.#set({ ...this.#state, state: { status: 'saving' } })
        await this.#send()
        this.#retryIn = firstRetry
        if (this.#state.remote !== null) return false
        const at = new Date(this.#clock.now()).toISOString()
        this.#set({ ...this.#state, state: { status: 'saved', at } })
      }
      return true
    } catch (error) {
      this.#fail(error)
      return false
    } finally {
      this.#running = null
    }
  }

  #fail(error: unknown): void {
    // What was typed meanwhile was not refused.
    this.#isFinal = isFinal(error) && !this.#pending
    this.#pending = true
    this.#set({ ...this.#state, state: { status: 'failed' }, error })
    if (!this.#retries()) return
    this.#cancelRetry = this.#clock.after(this.#retryIn, () => void this.flush())
    this.#retryIn = Math.min(this.#retryIn * 2, longestRetry)
  }

  /** Whether a failed save is worth a retry: a refused one is refused again until it is changed. */
  #retries(): boolean {
    return !(this.#isStopped || this.#isFinal || this.#isManual())
  }

  /** Sends until the server has everything it accepts, or somebody else's version stands in the way. */
  async #send(): Promise<void> {
    for (;;) {
      const save = outgoing(this.#options, this.#state)
      if (save.names.length === 0 || (await this.#sendOnce(save))) return
    }
  }

  /** @returns false when something is left to send */
  async #sendOnce(save: Outgoing<T>): Promise<boolean> {
    const { version, names, data } = save
    const entry = { version, names, print: this.#options.print(data) }
    const wasKnown = isKnown(this.#state.sent, entry)
    this.#set({ ...this.#state, sent: withSent(this.#state.sent, entry) })
    this.#store(true)
    try {
      const record = await this.#options.save(save)
      this.#set(answered(this.#options, this.#state, record, data))
      this.#stored(record)
      return true
    } catch (error) {
      if (isUnstored(error) && !wasKnown)
        this.#set({ ...this.#state, sent: withoutSent(this.#state.sent, entry) })
      if (isProblem(error, 412)) return !(await this.#rebase(data))
      this.#refuse(error, save)
      return false
    }
  }

  #stored(record: R): void {
    this.#store(true)
    this.#options.onRecord?.(record)
  }

  /** Compares with the version that made a save stale. @returns whether saving goes on */
  async #rebase(data: T): Promise<boolean> {
    const record = await this.#options.read()
    // The read was answered by an older state than the save: ask again later.
    if (record.version === this.#state.version) throw new Error('Stale over its own version')
    if (mayRebase(this.#options, this.#state, record, data)) {
      this.#set(rebased(this.#options, this.#state, record))
      this.#stored(record)
      return true
    }
    this.#set({ ...this.#state, remote: record, state: { status: 'conflict' } })
    return false
  }

  /** @throws the error, unless the refused fields can be held back */
  #refuse(error: unknown, save: Outgoing<T>): void {
    const refusal = this.#options.refusal?.(error, save)
    if (!refusal) throw error
    const { held, refused } = this.#state
    this.#set({
      ...this.#state,
      held: { ...held, ...refusal.held },
      refused: refusal.held ? { ...refused, ...refusal.sentences } : refusal.sentences,
    })
    if (!refusal.held) throw error
  }
}

export const createDraft = <T extends object, R extends Versioned>(
  options: DraftOptions<T, R>,
): Draft<T, R> => new Draft(options)

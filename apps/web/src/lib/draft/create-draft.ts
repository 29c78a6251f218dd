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
 * Autosave of a form.
 * 1. Saves 800 ms after the last change, at most 2 s after the first; one save at a time.
 * 2. Stores unsaved changes on the device. Retries a failed save with backoff.
 * 3. If the response to a save is lost, finds out from the next read whether the server stored it.
 * 4. If another author has saved a newer version, stops until the person resolves the conflict.
 */
export class Draft<T extends object, R extends Versioned> {
  readonly #options: DraftOptions<T, R>
  readonly #clock: DraftClock
  readonly #listeners = new Set<() => void>()
  #state: DraftState<T, R>
  /** The newest record read from the server, even if the form does not show it yet. */
  #seen: R
  /** Whether a save is due. `#since` is when it became due. */
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

  /** Starts autosave. Also sends changes that an earlier visit stored on the device. */
  readonly start = (): void => {
    this.#isStopped = false
    if (!this.#state.isUntouched && this.#state.unsaved) this.#schedule()
  }

  readonly flushStorage = (): void => this.#options.storage.flush()

  /** Stops autosave after one last save. If that save fails, the changes stay on the device. */
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

  /** Runs a scheduled save now. @returns whether the server has all values that it accepts */
  readonly flush = (): Promise<boolean> => {
    this.#cancelDebounce()
    this.#cancelRetry()
    if (this.#running === null && this.#isDue()) this.#running = this.#run()
    return this.#running ?? Promise.resolve(this.#state.remote === null)
  }

  /** Saves all unsaved values now. @returns whether the server has all values that it accepts */
  readonly saveNow = (): Promise<boolean> => {
    if (this.#state.unsaved) this.#pending = true
    return this.flush()
  }

  /** Retries a failed save at once; called when the device is online again. */
  readonly retry = (): void => {
    if (this.#state.state.status === 'failed' && this.#retries()) void this.flush()
  }

  /** Shows a record from another API call, or from a resolved conflict. `values` replaces the form's values. */
  readonly adopt = (record: R, values?: T): Promise<boolean> => {
    this.#adopt(record, values)
    this.#options.onRecord?.(record)
    this.#pending = this.#state.unsaved
    return this.flush()
  }

  /**
   * Tells the draft of a record that the page has read.
   * If the record is newer and nothing was typed, the form shows it.
   */
  readonly observe = (record: R): void => {
    if (record.version < this.#seen.version) return
    this.#seen = record
    const { version, unsaved, isUntouched, state } = this.#state
    const isIdle = this.#running === null && (state.status === 'idle' || state.status === 'saved')
    if (record.version > version && isIdle && (!unsaved || isUntouched)) this.#adopt(record)
  }

  /** Discards unsaved changes: the form shows the server's values. */
  readonly discard = (): void => {
    this.#set({ ...this.#state, values: this.#state.base })
    this.#store(true)
  }

  /** Shows values as the server normalised them, for fields that the person has left; all fields by default. */
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

  #adopt(record: R, values?: T): void {
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
    // A change typed during the save was not part of the refused values.
    this.#isFinal = isFinal(error) && !this.#pending
    this.#pending = true
    this.#set({ ...this.#state, state: { status: 'failed' }, error })
    if (!this.#retries()) return
    this.#cancelRetry = this.#clock.after(this.#retryIn, () => void this.flush())
    this.#retryIn = Math.min(this.#retryIn * 2, longestRetry)
  }

  /** Whether to retry a failed save. A save that the server refused is not retried until a value changes. */
  #retries(): boolean {
    return !(this.#isStopped || this.#isFinal || this.#isManual())
  }

  /** Saves until the server has all values that it accepts, or until there is a conflict. */
  async #send(): Promise<void> {
    for (;;) {
      const save = outgoing(this.#options, this.#state)
      if (save.names.length === 0 || (await this.#sendOnce(save))) return
    }
  }

  /** Sends one save. @returns false if values remain that must be sent again */
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

  /**
   * After a save failed because of a newer version: rebases the form on that version, or reports a conflict.
   * @returns whether to save again
   */
  async #rebase(data: T): Promise<boolean> {
    const record = await this.#options.read()
    // The read still returned the old version, although the save was refused for a newer one: retry later.
    if (record.version === this.#state.version)
      throw new Error('The server refused a save over its current version as stale')
    if (mayRebase(this.#options, this.#state, record, data)) {
      this.#set(rebased(this.#options, this.#state, record))
      this.#stored(record)
      return true
    }
    this.#set({ ...this.#state, remote: record, state: { status: 'conflict' } })
    return false
  }

  /** Handles a refused save: holds back the refused fields. @throws the error if it names no fields */
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

import { readStored, writeStored } from './storage.ts'

/** Values of forms without a draft, for the next load of their page in this tab. */
interface ReloadedForms {
  readonly path: string
  readonly at: number
  readonly forms: Readonly<Record<string, unknown>>
}

const key = 'vouch.reloaded-forms'

/** Values are dropped unless a reload follows within this time, in ms: the form may be submitted instead. */
const reloadsWithin = 10_000

/** Maximum age of restored values, in ms. After it, the form belongs to a later visit. */
const validFor = 300_000

const here = () => `${location.pathname}${location.search}`

let waiting: ReloadedForms | null = null

function persist(): void {
  if (waiting && Date.now() - waiting.at < reloadsWithin) writeStored(key, JSON.stringify(waiting), 'session')
}

addEventListener('pagehide', persist)

/** Whether values survive as JSON; a file does not. */
function isStorable(values: unknown): boolean {
  let hasFile = false
  JSON.stringify(values, (_name, value: unknown) => {
    if (value instanceof Blob) hasFile = true
    return value
  })
  return !hasFile
}

function isStorageAllowed(): boolean {
  writeStored(`${key}.test`, '1', 'session')
  const isAllowed = readStored(`${key}.test`, 'session') !== null
  writeStored(`${key}.test`, null, 'session')
  return isAllowed
}

/** Stores a form's values if the page reloads within 10 s. @returns false if they contain a file, or storage is blocked */
export function storeReloaded(form: string, values: unknown): boolean {
  if (!isStorable(values) || !isStorageAllowed()) return false
  const others = waiting?.path === here() ? waiting.forms : {}
  waiting = { path: here(), at: Date.now(), forms: { ...others, [form]: values } }
  return true
}

/** Returns a form's values from before the reload, once; undefined if there are none. */
export function takeReloaded(form: string): unknown {
  const stored = JSON.parse(readStored(key, 'session') ?? 'null') as ReloadedForms | null
  if (!stored || stored.path !== here() || Date.now() - stored.at > validFor) return undefined
  const { [form]: values, ...forms } = stored.forms
  writeStored(key, JSON.stringify({ ...stored, forms }), 'session')
  return values
}

/** Removes all stored values; called on sign-out. */
export function forgetReloaded(): void {
  waiting = null
  writeStored(key, null, 'session')
}

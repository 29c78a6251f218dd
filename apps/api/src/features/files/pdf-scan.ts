import { type PdfDictionary, type PdfValue, UnreadablePdf } from './pdf-syntax.ts'
import { reachesFileServer } from './remote-target.ts'

export type PdfDanger = 'active' | 'external' | 'attachment' | 'protected' | 'unreadable' | 'broken'

/** Returns the values that a PDF object has in all revisions of the file. */
export type ResolveObject = (number: number) => readonly PdfValue[]

/** PDF action types (ISO 32000-2, 12.6.4) that do more than show pages or open a web page. */
const actions: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'active',
  Launch: 'active',
  SubmitForm: 'active',
  ImportData: 'active',
  Rendition: 'active',
  RichMediaExecute: 'active',
  Sound: 'active',
  Movie: 'active',
  GoToR: 'external',
  GoToE: 'external',
  Thread: 'external',
}
/** PDF annotation types (ISO 32000-2, 12.5.6) that carry files, programs or media. */
const annotations: Readonly<Record<string, PdfDanger>> = {
  FileAttachment: 'attachment',
  RichMedia: 'active',
  Screen: 'active',
  Sound: 'active',
  Movie: 'active',
  '3D': 'active',
}
/** PDF dictionary keys that are dangerous with any value: name trees of scripts and files, XML forms, encryption. */
const keys: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'active',
  XFA: 'active',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Encrypt: 'protected',
}
/**
 * Keys of a PDF file specification (ISO 32000-2, 7.11.3). In a stream's
 * dictionary, `F` names an external file with the data (7.3.8.2).
 */
const fileKeys: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
/** PDF dictionary keys that must have a plain value, because readers interpret any other value differently. */
const decisive: ReadonlySet<string> = new Set([
  ...Object.keys(keys),
  ...fileKeys,
  'S',
  'Subtype',
  'URI',
  'Base',
  'OpenAction',
  'AA',
  'Next',
  'N',
  'First',
  'Filter',
  'DecodeParms',
  'DP',
])
const plainWord = /^(?:true|false|null|[+-]?(?:\d+\.?\d*|\.\d+))$/
/** PDF actions allowed without a click: jumps within the document. */
const harmless: ReadonlySet<string> = new Set(['GoTo', 'Named'])

/**
 * Searches a PDF value and its nested values for actions, external references and attachments. Follows a reference only
 * where the referring key gives the target its meaning. The caller passes every object of the file anyway.
 */
export function findDanger(value: PdfValue, resolve: ResolveObject): PdfDanger | null {
  if (value.kind !== 'dictionary' && value.kind !== 'array') return null
  if (value.kind === 'dictionary') {
    const own = judgeDictionary(value, resolve)
    if (own) return own
  }
  for (const item of value.items) {
    const danger = findDanger(item, resolve)
    if (danger) return danger
  }
  return null
}

/** Returns all values of a key in a PDF dictionary, where keys may repeat. */
export const valuesOf = ({ items }: PdfDictionary, key: string): PdfValue[] =>
  items.filter((_, at) => {
    const before = items[at - 1]
    return before?.kind === 'name' && before.name === key
  })

function judgeDictionary(dictionary: PdfDictionary, resolve: ResolveObject): PdfDanger | null {
  const { items } = dictionary
  // An attached file has a name, as a file elsewhere has. So check for an attachment first.
  if (valuesOf(dictionary, 'EF').length > 0) return 'attachment'
  for (const [at, value] of items.entries()) {
    const before = items[at - 1]
    const danger = before?.kind === 'name' ? judgeEntry(before.name, value, resolve) : null
    if (danger) return danger
  }
  return null
}

function judgeEntry(key: string, value: PdfValue, resolve: ResolveObject): PdfDanger | null {
  if (value.kind === 'word' && decisive.has(key) && !plainWord.test(value.word)) return 'unreadable'
  if (key === 'S' || key === 'Subtype') {
    // PDF writers never store an action's type in a separate object, so a reference here hides something.
    if (value.kind === 'reference') return 'unreadable'
    return value.kind === 'name' ? ((key === 'S' ? actions : annotations)[value.name] ?? null) : null
  }
  const asKey = Object.hasOwn(keys, key) && keys[key]
  if (asKey && (value.kind === 'dictionary' || value.kind === 'reference' || value.kind === 'array'))
    return asKey
  if (fileKeys.has(key))
    return dereference(value, resolve).some((one) => one.kind === 'string') ? 'external' : null
  if (key === 'URI' || key === 'Base') {
    const isRemote = dereference(value, resolve).some(
      (one) => one.kind === 'string' && reachesFileServer(textOf(one.value)),
    )
    return isRemote ? 'external' : null
  }
  if (key === 'OpenAction') return judgeAutomatic(value, resolve)
  if (key !== 'AA') return null
  const triggers = dereference(value, resolve).flatMap((one) => (one.kind === 'dictionary' ? one.items : []))
  return triggers.some((action) => judgeAutomatic(action, resolve)) ? 'active' : null
}

/** Checks a PDF action that runs without a click. */
function judgeAutomatic(value: PdfValue, resolve: ResolveObject): PdfDanger | null {
  const actions = dereference(value, resolve).filter((one) => one.kind === 'dictionary')
  const acts = actions.some(
    (one) =>
      valuesOf(one, 'S').some((type) => type.kind !== 'name' || !harmless.has(type.name)) ||
      (valuesOf(one, 'S').length > 0 && valuesOf(one, 'Next').length > 0),
  )
  return acts ? 'active' : null
}

/**
 * Follows a PDF reference.
 * @throws UnreadablePdf for a reference to a reference, which no PDF writer produces
 */
function dereference(value: PdfValue, resolve: ResolveObject): readonly PdfValue[] {
  if (value.kind !== 'reference') return [value]
  const values = resolve(value.number)
  if (values.some(({ kind }) => kind === 'reference')) throw new UnreadablePdf()
  return values
}

/** Decodes text as UTF-16 if it starts with a byte order mark; otherwise returns the bytes unchanged. */
const textOf = (bytes: string) =>
  /^(?:\xfe\xff|\xff\xfe)/.test(bytes)
    ? new TextDecoder(bytes.startsWith('\xfe') ? 'utf-16be' : 'utf-16le').decode(Buffer.from(bytes, 'latin1'))
    : bytes

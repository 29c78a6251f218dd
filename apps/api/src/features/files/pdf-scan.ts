import { type PdfDictionary, type PdfValue, UnreadablePdf } from './pdf-syntax.ts'
import { reachesFileServer } from './remote-target.ts'

/** Why a PDF is refused. */
export type PdfDanger = 'active' | 'external' | 'attachment' | 'protected' | 'unreadable' | 'broken'

/** All values that objects with this number have had, in every revision of the file. */
export type FindObjects = (number: number) => readonly PdfValue[]

/** Action types (ISO 32000-2, 12.6.4) by which a PDF does more than show itself or open a web page. */
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
/** Annotation types (12.5.6) that carry a file, a program, sound or film. */
const annotations: Readonly<Record<string, PdfDanger>> = {
  FileAttachment: 'attachment',
  RichMedia: 'active',
  Screen: 'active',
  Sound: 'active',
  Movie: 'active',
  '3D': 'active',
}
/** Keys whose value alone is the danger: name trees of scripts and files, forms in XML, encryption. */
const keys: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'active',
  XFA: 'active',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Encrypt: 'protected',
}
/** Keys of a file specification (7.11.3); in a stream's dictionary `F` makes the data external (7.3.8.2). */
const fileKeys: ReadonlySet<string> = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix'])
/** Keys whose value decides: one that is no plain value is read by each reader in its own way. */
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
/** What an action that runs without a click may be: a jump within the document. */
const harmless: ReadonlySet<string> = new Set(['GoTo', 'Named'])

/**
 * Looks through a value, and everything nested in it, for what could act, load or carry something. References are
 * followed only where the target's meaning depends on this place; the caller passes every object of the file.
 */
export function findDanger(value: PdfValue, find: FindObjects): PdfDanger | null {
  if (value.kind !== 'dictionary' && value.kind !== 'array') return null
  if (value.kind === 'dictionary') {
    const own = judgeDictionary(value, find)
    if (own) return own
  }
  for (const item of value.items) {
    const danger = findDanger(item, find)
    if (danger) return danger
  }
  return null
}

/** Every value that follows this name. */
export const valuesOf = ({ items }: PdfDictionary, key: string): PdfValue[] =>
  items.filter((_, at) => {
    const before = items[at - 1]
    return before?.kind === 'name' && before.name === key
  })

function judgeDictionary({ items }: PdfDictionary, find: FindObjects): PdfDanger | null {
  for (const [at, value] of items.entries()) {
    const before = items[at - 1]
    const danger = before?.kind === 'name' ? judgeEntry(before.name, value, find) : null
    if (danger) return danger
  }
  return null
}

function judgeEntry(key: string, value: PdfValue, find: FindObjects): PdfDanger | null {
  if (value.kind === 'word' && decisive.has(key) && !plainWord.test(value.word)) return 'unreadable'
  if (key === 'S' || key === 'Subtype') {
    // No writer puts an action's type elsewhere.
    if (value.kind === 'reference') return 'unreadable'
    return value.kind === 'name' ? ((key === 'S' ? actions : annotations)[value.name] ?? null) : null
  }
  const asKey = Object.hasOwn(keys, key) && keys[key]
  if (asKey && (value.kind === 'dictionary' || value.kind === 'reference' || value.kind === 'array'))
    return asKey
  if (fileKeys.has(key)) return resolved(value, find).some((one) => one.kind === 'string') ? 'external' : null
  if (key === 'URI' || key === 'Base') {
    const isRemote = resolved(value, find).some(
      (one) => one.kind === 'string' && reachesFileServer(textOf(one.value)),
    )
    return isRemote ? 'external' : null
  }
  if (key === 'OpenAction') return judgeAutomatic(value, find)
  if (key !== 'AA') return null
  const triggers = resolved(value, find).flatMap((one) => (one.kind === 'dictionary' ? one.items : []))
  return triggers.some((action) => judgeAutomatic(action, find)) ? 'active' : null
}

/** An action that runs without a click may only jump within the document. */
function judgeAutomatic(value: PdfValue, find: FindObjects): PdfDanger | null {
  const actions = resolved(value, find).filter((one) => one.kind === 'dictionary')
  const acts = actions.some(
    (one) =>
      valuesOf(one, 'S').some((type) => type.kind !== 'name' || !harmless.has(type.name)) ||
      (valuesOf(one, 'S').length > 0 && valuesOf(one, 'Next').length > 0),
  )
  return acts ? 'active' : null
}

/** @throws UnreadablePdf for a reference to a reference, which no writer produces */
function resolved(value: PdfValue, find: FindObjects): readonly PdfValue[] {
  if (value.kind !== 'reference') return [value]
  const found = find(value.number)
  if (found.some(({ kind }) => kind === 'reference')) throw new UnreadablePdf()
  return found
}

/** A text string in UTF-16 by its byte order mark, else its bytes. */
const textOf = (bytes: string) =>
  /^(?:\xfe\xff|\xff\xfe)/.test(bytes)
    ? new TextDecoder(bytes.startsWith('\xfe') ? 'utf-16be' : 'utf-16le').decode(Buffer.from(bytes, 'latin1'))
    : bytes

import type { FieldMode, MasterRecord, MasterRecordRow } from '@vouch/contract'
import { allows, type Held, type ListReach, modeOf, shownAs } from '@vouch/domain'
import { readHeld } from '#access/list-rules-sql.ts'
import type { MasterTools } from '#features/masters/ports.ts'
import type { Definition } from '../definition/definition-store.ts'
import { permittedOn } from '../definition/permitted-actions.ts'
import { keptElsewhere } from '../merging/kept-elsewhere.ts'
import type { MasterRef } from './listable-refs.ts'
import type { RecordRow, WholeRow } from './record-row.ts'

/** What decides how values are shown to a person. */
export interface View {
  readonly definition: Definition
  readonly reach: ListReach
  /** Ids of the values named beside them that the person may list. */
  readonly listable: ReadonlySet<number>
}

/** Shows a value in a table. */
export function rowOf(view: View, row: RecordRow): MasterRecordRow {
  const { code, label, labels, active, position, source, version, parent, merged, attributes } = row
  const held = readHeld(row.held)
  return {
    code,
    label,
    active,
    position,
    source,
    version,
    languages: ['en', ...Object.keys(labels).sort()],
    parent: shownRef(view, parent),
    mergedInto: shownRef(view, merged),
    attributes: shownAttributes(view, attributes, held),
    permitted: permittedOn(view.reach, held, merged !== null).filter(
      (action) => action !== 'merge' || keptElsewhere[view.definition.name] === undefined,
    ),
  }
}

function shownAttributes(
  { definition, reach }: View,
  attributes: RecordRow['attributes'],
  held: Held,
): MasterRecordRow['attributes'] {
  const shown: MasterRecordRow['attributes'] = {}
  for (const { name, dropped } of definition.fields) {
    if (dropped) continue
    const value = shownAs(modeOf(reach, name, held), attributes[name] ?? null)
    if (value !== undefined) shown[name] = value
  }
  return shown
}

function shownRef({ listable }: View, ref: MasterRef | null): MasterRecordRow['parent'] {
  if (!ref || !listable.has(ref.id)) return null
  const { entity, code, label } = ref
  return { entity, code, label }
}

/** Shows all of a value. */
export function recordOf(view: View, row: WholeRow, form: MasterTools['form']): MasterRecord {
  const { description, uri, ancestors, company, setHere, createdAt, updatedAt } = row
  const { definition, reach } = view
  const held = readHeld(row.held)
  return {
    ...rowOf(view, row),
    entity: definition.name,
    labels: row.labels,
    synonyms: synonymsOf(row, form),
    description: shownText(modeOf(reach, 'description', held), description),
    uri: shownText(modeOf(reach, 'uri', held), uri),
    parents: ancestors.flatMap((ref) => shownRef(view, ref) ?? []),
    company,
    writable: row.merged ? [] : writableParts(definition, reach, held),
    setHere: setHere.filter((path) => isShownPath(view, path, held)),
    createdAt,
    updatedAt,
  }
}

/** Names of a value that are not its labels. */
export function synonymsOf(
  { label, labels, terms }: Pick<WholeRow, 'label' | 'labels' | 'terms'>,
  form: MasterTools['form'],
): MasterRecord['synonyms'] {
  return terms.filter(({ language, text }) => {
    const own = language === 'en' ? label : labels[language]
    return own === undefined || form(own) !== form(text)
  })
}

/** Masks of texts that need a text. */
function shownText(mode: FieldMode, value: string | null): string | null {
  const shown = shownAs(mode, value)
  if (typeof shown === 'boolean') return shown ? '…' : null
  return shown === undefined ? null : String(shown ?? '') || (value === '' ? '' : null)
}

/** Parts that hold the list together in the product's own lists. */
const fixedParts: ReadonlySet<string> = new Set(['uri'])

/** Parts of a value that a person may write: `label` for names, parent, order and state, and fields. */
function writableParts({ fields, closed }: Definition, reach: ListReach, held: Held): string[] {
  if (!allows(reach, 'update', held)) return []
  const own = closed ? [] : fields.filter(({ dropped }) => !dropped).map(({ name }) => name)
  return ['label', 'description', 'uri', ...own].filter(
    (part) => !(closed && fixedParts.has(part)) && modeOf(reach, part, held, 'update') === 'write',
  )
}

/** Whether a person sees a part of a value in full, so that changes of it may be told. */
export function isShownPath({ definition, reach }: View, path: string, held: Held): boolean {
  const field = path.startsWith('attributes.') ? path.slice('attributes.'.length) : path
  const isAttribute = field !== path
  if (!isAttribute && path !== 'description' && path !== 'uri') return true
  if (isAttribute && !definition.fields.some(({ name, dropped }) => name === field && !dropped)) return false
  const mode = modeOf(reach, field, held)
  return mode === 'read' || mode === 'write'
}

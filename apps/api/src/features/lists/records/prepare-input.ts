import { isDeepStrictEqual } from 'node:util'
import type { FieldProblem, MasterRecordInput } from '@vouch/contract'
import { checkAttributes, checkSize } from '@vouch/domain'
import { invalidFields } from '#base/app-error.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { MasterTools } from '#features/masters/ports.ts'
import type { Side } from './find-record.ts'
import { findListable } from './listable-refs.ts'
import type { WholeRow } from './record-row.ts'
import { synonymsOf } from './record-view.ts'

/** What a person can set of a value. */
export interface Content {
  readonly label: string
  readonly labels: Readonly<Record<string, string>>
  readonly synonyms: readonly { readonly language: string; readonly text: string }[]
  readonly description: string
  readonly uri: string | null
  readonly parent: ParentRef | null
  readonly position: number
  readonly attributes: WholeRow['attributes']
}

interface ParentRef {
  readonly id: number
  readonly entity: string
  readonly code: string
}

export const emptyContent: Content = {
  label: '',
  labels: {},
  synonyms: [],
  description: '',
  uri: null,
  parent: null,
  position: 0,
  attributes: {},
}

/** The content of a stored value. */
export function contentOf(row: WholeRow, form: MasterTools['form']): Content {
  const { label, labels, description, uri, position, attributes, parent } = row
  const ref = parent && { id: parent.id, entity: parent.entity, code: parent.code }
  return {
    label,
    labels,
    synonyms: synonymsOf(row, form),
    description,
    uri,
    position,
    attributes,
    parent: ref,
  }
}

/**
 * Applies a body to the content of a value.
 * @returns the content afterwards
 * @throws AppError invalid, with the paths
 */
export async function applyInput(
  trx: Transaction,
  side: Side,
  before: Content,
  input: MasterRecordInput,
  form: MasterTools['form'],
): Promise<Content> {
  const { fields } = side.definition
  const { values, problems } = checkAttributes(fields, input.attributes ?? {})
  const attributes = Object.fromEntries(
    Object.entries({ ...before.attributes, ...values }).filter(([, value]) => value !== null),
  )
  const parent =
    input.parent === undefined ? before.parent : await findParent(trx, side, before, input.parent)
  const found = [
    ...problems,
    ...(problems.length === 0 && input.attributes ? checkSize(attributes) : []),
    ...(problems.length === 0 ? await referenceProblems(trx, side, before.attributes, values) : []),
    ...nameProblems(side, input, form),
    ...(parent && 'message' in parent ? [parent] : []),
  ]
  if (found.length > 0) throw invalidFields(found)
  return {
    label: input.label ?? before.label,
    labels: input.labels ? withBaseLanguages(input.labels) : before.labels,
    synonyms: input.synonyms ? distinct(input.synonyms) : before.synonyms,
    description: input.description ?? before.description,
    uri: input.uri === undefined ? before.uri : input.uri || null,
    parent: parent as ParentRef | null,
    position: input.position ?? before.position,
    attributes,
  }
}

/**
 * Finds the parent that a person wants for a value.
 * @returns null for none; a problem if the value cannot have this parent
 */
export async function findParent(
  executor: Executor,
  { definition, reaches }: Side,
  before: Pick<Content, 'parent'>,
  wanted: { readonly entity: string; readonly code: string } | null,
): Promise<ParentRef | FieldProblem | null> {
  if (wanted === null) return null
  const { entity, code } = wanted
  if (!definition.parents.includes(entity))
    return { path: 'parent.entity', message: 'Values of this list have no parent in that list' }
  const found = await findListable(executor, reaches, wanted)
  if (!found || (!found.active && found.id !== before.parent?.id))
    return { path: 'parent.code', message: 'Choose a value from the list' }
  return { id: found.id, entity, code }
}

async function referenceProblems(
  trx: Transaction,
  { definition, reaches }: Side,
  before: Content['attributes'],
  given: Content['attributes'],
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const { name, kind, entity } of definition.fields) {
    const code = given[name]
    if (kind !== 'reference' || entity === null || typeof code !== 'string' || code === before[name]) continue
    const found = await findListable(trx, reaches, { entity, code })
    if (!found?.active) problems.push({ path: `attributes.${name}`, message: 'Choose a value from the list' })
  }
  return problems
}

function nameProblems(
  { definition }: Side,
  input: MasterRecordInput,
  form: MasterTools['form'],
): FieldProblem[] {
  const languages = Object.keys(input.labels ?? {})
  return [
    ...languages.flatMap((language) =>
      baseOf(language) === 'en'
        ? [{ path: `labels.${language}`, message: 'The label itself is English' }]
        : definition.translatable
          ? []
          : [{ path: `labels.${language}`, message: 'Labels of this list are the same in every language' }],
    ),
    ...(input.synonyms ?? []).flatMap(({ text }, at) =>
      form(text) === '' ? [{ path: `synonyms.${at}.text`, message: 'Use a letter or a digit' }] : [],
    ),
  ]
}

/** Regions of languages are ignored. */
function baseOf(language: string): string {
  return (language.split('-', 1)[0] ?? '').toLowerCase()
}

function withBaseLanguages(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([language, label]) => [baseOf(language), label]))
}

function distinct(synonyms: Content['synonyms']): Content['synonyms'] {
  const whole = synonyms.map(({ language, text }) => ({ language: baseOf(language), text }))
  return whole.filter((one, at) => whole.findIndex((other) => isDeepStrictEqual(one, other)) === at)
}

/** The parts in which two contents differ, by the paths of `set_here`. */
export function changesOf(before: Content, after: Content): Map<string, { before: unknown; after: unknown }> {
  const [one, other] = [flat(before), flat(after)]
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  return new Map(
    paths.flatMap((path) => {
      const [was, is] = [one.get(path) ?? null, other.get(path) ?? null]
      return isDeepStrictEqual(was, is) ? [] : [[path, { before: was, after: is }] as const]
    }),
  )
}

function flat({ labels, attributes, parent, synonyms, ...plain }: Content): Map<string, unknown> {
  const key = ({ language, text }: Content['synonyms'][number]) => `${language} ${text}`
  return new Map<string, unknown>([
    ...Object.entries(plain),
    ['synonyms', synonyms.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))],
    ['parent', parent && { entity: parent.entity, code: parent.code }],
    ...Object.entries(labels).map(([language, label]) => [`labels.${language}`, label] as const),
    ...Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value] as const),
  ])
}

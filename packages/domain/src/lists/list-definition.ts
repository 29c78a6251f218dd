import {
  type FieldProblem,
  type MasterDefinitionInput,
  type MasterFieldDefinition,
  masterLimits,
} from '@vouch/contract'
import { governedParts } from './check-grants.ts'
import { builtInFields } from './condition.ts'
import { checkAttribute, maxIndexedText } from './field-values.ts'

/** A field as lists store it. Lists of earlier versions have only a name, a label and a kind. */
export type StoredField = Pick<MasterFieldDefinition, 'name' | 'label' | 'kind'> &
  Partial<MasterFieldDefinition>

/** Completes fields of lists from earlier versions. */
export function wholeFields(fields: readonly StoredField[]): MasterFieldDefinition[] {
  return fields.map((field) => ({
    labels: {},
    hint: '',
    required: false,
    unique: false,
    indexed: false,
    dropped: false,
    min: null,
    max: null,
    choices: [],
    entity: null,
    default: null,
    ...field,
  }))
}

/** Parts of addresses that are no lists. */
const reservedNames = ['summaries', 'new', 'add', 'roles', 'imports', 'proposals']

/** Names of parts that every value has. */
const reservedFields: readonly string[] = [
  ...builtInFields,
  ...governedParts,
  'labels',
  'synonyms',
  'parent',
  'position',
  'active',
]

/** What a definition is checked against. */
export interface DefinitionContext {
  readonly name: string
  /** Names of all other lists. */
  readonly lists: ReadonlySet<string>
  /** Fields that the list has; empty for a new one. */
  readonly fields: readonly MasterFieldDefinition[]
}

/** Checks a definition of a list. @returns problems with paths such as `fields.0.kind` */
export function checkDefinition(input: MasterDefinitionInput, context: DefinitionContext): FieldProblem[] {
  const { name, lists } = context
  const isKnown = (entity: string) => entity === name || lists.has(entity)
  const { parents, relations, hierarchical } = input
  return [
    ...(reservedNames.includes(name) ? [{ path: 'name', message: 'Choose another name' }] : []),
    ...languageProblems(input.labels, 'labels'),
    ...repeated(parents, (at) => `parents.${at}`),
    ...parents.flatMap((parent, at) =>
      isKnown(parent) ? [] : [{ path: `parents.${at}`, message: 'This list does not exist' }],
    ),
    ...(parents.length > 0 && !hierarchical
      ? [{ path: 'parents', message: 'Only a list with levels can have parents' }]
      : []),
    ...repeated(
      relations.map((relation) => relation.name),
      (at) => `relations.${at}.name`,
    ),
    ...relations.flatMap(({ to }, at) =>
      isKnown(to) ? [] : [{ path: `relations.${at}.to`, message: 'This list does not exist' }],
    ),
    ...fieldsProblems(input.fields, context, isKnown),
  ]
}

function fieldsProblems(
  fields: readonly MasterFieldDefinition[],
  context: DefinitionContext,
  isKnown: (entity: string) => boolean,
): FieldProblem[] {
  const names = new Set(fields.map(({ name }) => name))
  const indexed = fields.filter((field) => field.indexed && !field.dropped).length
  return [
    ...repeated(
      fields.map(({ name }) => name),
      (at) => `fields.${at}.name`,
    ),
    ...context.fields.flatMap(({ name }) =>
      names.has(name)
        ? []
        : [{ path: 'fields', message: `The field “${name}” is missing. Drop it instead: its data stays.` }],
    ),
    ...(indexed > masterLimits.indexed
      ? [{ path: 'fields', message: `At most ${masterLimits.indexed} fields can be indexed` }]
      : []),
    ...fields.flatMap((field, at) =>
      fieldProblems(field, isKnown).map(({ path, message }) => ({ path: `fields.${at}.${path}`, message })),
    ),
  ]
}

function fieldProblems(field: MasterFieldDefinition, isKnown: (entity: string) => boolean): FieldProblem[] {
  const { name, kind, indexed, unique, choices, entity } = field
  const problem = (path: string, message: string) => [{ path, message }]
  return [
    ...(reservedFields.includes(name) || name in {} ? problem('name', 'Choose another name') : []),
    ...languageProblems(field.labels, 'labels'),
    ...(indexed && kind === 'long-text' ? problem('indexed', 'Long texts cannot be indexed') : []),
    ...(unique && !indexed ? problem('unique', 'Only indexed fields can be unique') : []),
    ...(unique && kind === 'flag' ? problem('unique', 'A yes-or-no field cannot be unique') : []),
    ...limitProblems(field),
    ...(kind === 'choice' && choices.length === 0 ? problem('choices', 'Add a choice') : []),
    ...(kind !== 'choice' && choices.length > 0
      ? problem('choices', 'Only fields of the type “Choice” have choices')
      : []),
    ...repeated(
      choices.map(({ code }) => code),
      (at) => `choices.${at}.code`,
    ),
    ...(kind === 'reference' && (entity === null || !isKnown(entity))
      ? problem('entity', 'Choose a list')
      : []),
    ...(kind !== 'reference' && entity !== null
      ? problem('entity', 'Only a field of the type “Value of another list” names a list')
      : []),
    ...defaultProblems(field),
  ]
}

function limitProblems({ kind, min, max, indexed }: MasterFieldDefinition): FieldProblem[] {
  const isText = kind === 'text' || kind === 'long-text' || kind === 'web-address'
  if (!isText && kind !== 'number')
    return min === null && max === null
      ? []
      : [{ path: 'min', message: 'Fields of this type have no limits' }]
  const isWrong = (limit: number | null, least: number) =>
    limit !== null && isText && (!Number.isInteger(limit) || limit < least)
  return [
    ...(isWrong(min, 0) ? [{ path: 'min', message: 'Enter a whole number' }] : []),
    ...(isWrong(max, 1) ? [{ path: 'max', message: 'Enter a whole number, 1 or more' }] : []),
    ...(min !== null && max !== null && min > max ? [{ path: 'max', message: `Enter ${min} or more` }] : []),
    ...(isText && indexed && max !== null && max > maxIndexedText
      ? [{ path: 'max', message: `Indexed texts have at most ${maxIndexedText} characters` }]
      : []),
  ]
}

function defaultProblems(field: MasterFieldDefinition): FieldProblem[] {
  if (field.default === null) return []
  if (field.unique) return [{ path: 'default', message: 'A unique field cannot have a default' }]
  const checked = checkAttribute(field, field.default)
  return 'problem' in checked ? [{ path: 'default', message: checked.problem }] : []
}

function languageProblems(labels: Readonly<Record<string, string>>, path: string): FieldProblem[] {
  return Object.keys(labels).flatMap((language) =>
    /^[a-z]{2,3}$/.test(language) && language !== 'en'
      ? []
      : [{ path: `${path}.${language}`, message: 'Use the code of a language other than English' }],
  )
}

function repeated(names: readonly string[], pathOf: (at: number) => string): FieldProblem[] {
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: pathOf(at), message: `“${name}” is listed twice` }] : [],
  )
}

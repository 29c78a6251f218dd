import {
  line,
  type MasterFieldDefinition,
  masterFieldKinds,
  masterFieldName,
  masterLimits,
  required,
  text,
} from '@vouch/contract'
import { checkDefinition } from '@vouch/domain'
import { z } from 'zod'
import { languageRows } from '../value/record-schema.ts'
import { texts } from './definition.en.ts'
import { definitionPath, toDefinitionInput } from './definition-input.ts'

const { t } = texts
const name = required(line(100))
const limit = z.union([z.literal(''), z.number()])

/** Codes, as the contract has them; its message is for picks from a list. */
const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/

const fieldSchema = () =>
  z.object({
    key: z.string(),
    label: name,
    name: masterFieldName,
    labels: languageRows(),
    hint: line(200),
    kind: z.enum(masterFieldKinds),
    required: z.boolean(),
    unique: z.boolean(),
    indexed: z.boolean(),
    dropped: z.boolean(),
    min: limit,
    max: limit,
    choices: z
      .array(z.object({ label: name, code: z.string().regex(codePattern, t('problem.code')) }))
      .max(100),
    entity: z.string(),
    default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    isNew: z.boolean(),
  })

/** What a definition is checked against. */
export interface DefinitionContext {
  readonly name: string
  /** Names of all lists; null while they are unknown, so that none counts as missing. */
  readonly lists: ReadonlySet<string> | null
  /** Fields of the saved definition. */
  readonly fields: readonly MasterFieldDefinition[]
}

const shape = () =>
  z.object({
    label: name,
    labels: languageRows(),
    description: text(1000),
    hierarchical: z.boolean(),
    translatable: z.boolean(),
    parents: z.array(z.string()).max(5),
    fields: z.array(fieldSchema()).max(masterLimits.fields),
    relations: z
      .array(z.object({ name: masterFieldName, label: name, to: z.string().min(1, t('problem.entity')) }))
      .max(10),
  })

/** Values of the form for a list's definition. */
export type DefinitionValues = z.input<ReturnType<typeof shape>>

/** Schema of the form for a list's definition. Checks what the server checks. */
export function definitionSchema({ name: list, lists, fields }: DefinitionContext) {
  return shape().superRefine((values, context) => {
    const input = toDefinitionInput(values)
    const named = [...values.parents, ...values.relations.map(({ to }) => to), ...input.fields.map(entityOf)]
    const known = lists ?? new Set(named)
    for (const { path, message } of checkDefinition(input, { name: list, lists: known, fields })) {
      context.addIssue({ code: 'custom', path: definitionPath(values, path).split('.'), message })
    }
  })
}

const entityOf = ({ entity }: MasterFieldDefinition) => entity ?? ''

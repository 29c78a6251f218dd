import {
  line,
  masterCode,
  masterFieldKinds,
  masterFieldName,
  masterLimits,
  required,
  text,
} from '@vouch/contract'
import { z } from 'zod'
import { fieldProblem } from '../value/field-problem.ts'
import { languageRows } from '../value/record-schema.ts'
import { texts } from './definition.en.ts'
import { type FieldValues, toField } from './field-values.ts'

const { t } = texts
const name = required(line(100))
const limit = z.union([z.literal(''), z.number()])

const fieldSchema = () =>
  z.object({
    key: z.string(),
    name: masterFieldName,
    label: name,
    labels: languageRows(),
    hint: line(200),
    kind: z.enum(masterFieldKinds),
    required: z.boolean(),
    unique: z.boolean(),
    indexed: z.boolean(),
    dropped: z.boolean(),
    min: limit,
    max: limit,
    choices: z.array(z.object({ code: masterCode, label: name })).max(100),
    entity: z.string(),
    default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
    isNew: z.boolean(),
  })

type Report = (path: (string | number)[], message: string) => void

function checkField(field: FieldValues, report: Report): void {
  const { kind, choices, entity, min, max } = field
  if (kind === 'choice') {
    if (choices.length === 0) report(['choices'], t('problem.choices'))
    for (const [at, { code }] of choices.entries())
      if (choices.findIndex((one) => one.code === code) < at)
        report(['choices', at, 'code'], t('problem.choiceTwice'))
  }
  if (kind === 'reference' && entity === '') report(['entity'], t('problem.entity'))
  if (typeof min === 'number' && typeof max === 'number' && max < min) report(['max'], t('problem.limits'))
  const problem = fieldProblem({ ...toField(field), required: false }, field.default)
  if (problem !== null) report(['default'], t('problem.default', { problem }))
}

/** Schema of the form for a list's definition. */
export function definitionSchema() {
  return z.object({
    label: name,
    labels: languageRows(),
    description: text(1000),
    hierarchical: z.boolean(),
    translatable: z.boolean(),
    parents: z.array(z.string()).max(5),
    fields: z
      .array(fieldSchema())
      .max(masterLimits.fields)
      .superRefine((fields, context) => {
        const report = (path: (string | number)[], message: string) =>
          context.addIssue({ code: 'custom', path, message })
        for (const [at, field] of fields.entries()) {
          if (fields.findIndex((one) => one.name === field.name) < at)
            report([at, 'name'], t('problem.nameTaken'))
          if (!field.dropped) checkField(field, (path, message) => report([at, ...path], message))
        }
        const indexed = fields.flatMap(({ indexed: is, dropped }, at) => (is && !dropped ? [at] : []))
        for (const at of indexed.slice(masterLimits.indexed))
          report([at, 'indexed'], t('problem.indexed', { count: masterLimits.indexed }))
      }),
    relations: z
      .array(z.object({ name: masterFieldName, label: name, to: z.string().min(1, t('problem.entity')) }))
      .max(10),
  })
}

/** Values of the form for a list's definition. */
export type DefinitionValues = z.input<ReturnType<typeof definitionSchema>>

import { line, type MasterDefinition, required, text } from '@vouch/contract'
import { checkAttribute } from '@vouch/domain'
import { z } from 'zod'
import { formFields } from './form-fields.ts'
import { texts } from './value.en.ts'

const { t } = texts
const name = required(line(200))
const anything = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Rows of labels in other languages than English, each language once. */
export function languageRows() {
  return z
    .array(z.object({ language: z.string().min(1, t('problem.language')), text: name }))
    .superRefine((rows, context) => {
      for (const [at, { language }] of rows.entries()) {
        if (language === '' || rows.findIndex((row) => row.language === language) === at) continue
        context.addIssue({ code: 'custom', path: [at, 'language'], message: t('problem.languageTwice') })
      }
    })
}

/**
 * Schema of the form for a value.
 * @param writable names of the fields that are checked; nobody sends others
 */
export function recordSchema(definition: MasterDefinition, writable: readonly string[]) {
  const fields = formFields(definition).filter((field) => writable.includes(field.name))
  return z.object({
    code: z.union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/, t('problem.code')),
    ]),
    label: name,
    labels: languageRows(),
    synonyms: z.array(z.object({ language: z.string(), words: z.array(name).max(200) })),
    description: text(5000),
    uri: line(500),
    parent: z.object({ entity: z.string(), code: z.string(), label: z.string() }).nullable(),
    position: z.union([z.literal(''), z.int().min(-1_000_000).max(1_000_000)]),
    attributes: z.record(z.string(), anything).superRefine((values, context) => {
      for (const field of fields) {
        const checked = checkAttribute(field, values[field.name] ?? null)
        if ('problem' in checked)
          context.addIssue({ code: 'custom', path: [field.name], message: checked.problem })
      }
    }),
  })
}

/**
 * The values of the form for a value of a list. Synonyms have a row per language, English first. An empty text is an
 * empty field, except that flags are null. The code is empty if it is to be made from the label.
 */
export type RecordValues = z.input<ReturnType<typeof recordSchema>>
export type LanguageText = RecordValues['labels'][number]
export type LanguageWords = RecordValues['synonyms'][number]
export type ParentValue = NonNullable<RecordValues['parent']>

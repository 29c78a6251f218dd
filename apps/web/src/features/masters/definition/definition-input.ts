import type { MasterDefinitionInput } from '@vouch/contract'
import { type FieldValues, type LabelRow, labelsOf, toField } from './field-values.ts'

/** The form's values of which the API gets another shape. */
interface Rows {
  readonly labels: readonly LabelRow[]
  readonly fields: readonly FieldValues[]
}

/** The definition as the API gets it. */
export function toDefinitionInput<V extends Rows & Omit<MasterDefinitionInput, keyof Rows>>(
  values: V,
): MasterDefinitionInput {
  return { ...values, labels: labelsOf(values.labels), fields: values.fields.map(toField) }
}

/** Path of a field in the form for the path of a problem, such as `labels.0.text` for `labels.de`. */
export function definitionPath(values: Rows, path: string): string {
  const own = /^labels\.([^.]+)$/.exec(path)
  if (own) return labelPath('labels', values.labels, own[1])
  const field = /^fields\.(\d+)\.labels\.([^.]+)$/.exec(path)
  if (field)
    return labelPath(`fields.${field[1]}.labels`, values.fields[Number(field[1])]?.labels ?? [], field[2])
  return path.startsWith('parents.') ? 'parents' : path
}

function labelPath(path: string, rows: readonly LabelRow[], language: string | undefined): string {
  const at = rows.findIndex((row) => row.language === language)
  return at === -1 ? path : `${path}.${at}.text`
}

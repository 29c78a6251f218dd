import { type PostingColumn, type PostingField, postingFields } from '@vouch/contract'

/** An option that does not fit the file. The message says which. */
export class OptionProblem extends Error {}

/**
 * Changes what columns become as options say.
 * @param maps values of `--map`, such as `Job Title=title,Notes=`
 * @param companyColumns columns with the company's name, in order
 * @throws OptionProblem
 */
export function applyColumnOptions(
  columns: readonly PostingColumn[],
  maps: readonly string[],
  companyColumns: readonly string[],
): PostingColumn[] {
  let mapped = [...columns]
  for (const part of maps.flatMap(partsOf)) {
    const at = part.lastIndexOf('=')
    if (at === -1) throw new OptionProblem(`“${part}” in --map is not written as column=field.`)
    const field = fieldOf(part.slice(at + 1).trim())
    const name = nameOf(columns, part.slice(0, at).trim())
    mapped = mapped.map((column) => (column.name === name ? { ...column, field } : column))
  }
  if (companyColumns.length === 0) return mapped
  const names = companyColumns.map((name) => nameOf(columns, name.trim()))
  return [
    ...names.flatMap((name) => mapped.filter((column) => column.name === name)).map(asCompany),
    ...mapped
      .filter(({ name }) => !names.includes(name))
      .map((column) => (column.field === 'company' ? { ...column, field: null } : column)),
  ]
}

/** The parts between commas that are not in quotation marks. */
function partsOf(map: string): string[] {
  const parts = map.match(/(?:"[^"]*"|[^,])+/g) ?? []
  return parts.map((part) => part.replaceAll('"', '')).filter((part) => part.trim() !== '')
}

const asCompany = (column: PostingColumn): PostingColumn => ({ ...column, field: 'company' })

function fieldOf(text: string): PostingField | null {
  if (text === '') return null
  const field = postingFields.find((one) => one.toLowerCase() === text.toLowerCase())
  if (!field)
    throw new OptionProblem(`There is no field “${text}”. The fields are: ${postingFields.join(', ')}.`)
  return field
}

function nameOf(columns: readonly PostingColumn[], text: string): string {
  const exact = columns.find(({ name }) => name === text)
  const found = exact ?? columns.find(({ name }) => name.toLowerCase() === text.toLowerCase())
  if (found) return found.name
  const names = columns.map(({ name }) => name).join(', ')
  throw new OptionProblem(`The file has no column “${text}”. Its columns are: ${names}.`)
}

/** How the fields of a CSV file are separated and quoted. */
export interface CsvDialect {
  readonly delimiter: string
  /** A backslash keeps the character after it as it is, in quoted fields. */
  readonly backslash: boolean
}

/**
 * Splits a row of CSV into its fields (RFC 4180). Quotes inside a field that are not doubled stay as they are. Own code,
 * because a broken row must not break its neighbours, and a parser per row costs more than the row.
 * @returns undefined when the quotes do not fit: one is never closed, or the row has swallowed others
 */
export function csvFields(text: string, { delimiter, backslash }: CsvDialect): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter)
  const fields: string[] = []
  let at = 0
  for (;;) {
    const begin = text[at] === ' ' && text[at + 1] === '"' ? at + 1 : at
    if (text[begin] !== '"') {
      const end = text.indexOf(delimiter, at)
      fields.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return fields
      at = end + 1
      continue
    }
    const field = quotedField(text, begin + 1, delimiter, backslash)
    if (!field) return undefined
    fields.push(field.value)
    if (field.end >= text.length) return fields
    at = field.end + 1
  }
}

function quotedField(
  text: string,
  begin: number,
  delimiter: string,
  backslash: boolean,
): { readonly value: string; readonly end: number } | undefined {
  let value = ''
  let from = begin
  let hasLoneQuote = false
  for (let at = text.indexOf('"', begin); at !== -1; at = text.indexOf('"', at + 1)) {
    if (backslash && isEscaped(text, at, begin)) continue
    const next = text[at + 1]
    if (next === '"') {
      value += text.slice(from, at + 1)
      at += 1
      from = at + 1
    } else if (next === undefined || next === delimiter) {
      value += text.slice(from, at)
      if (hasLoneQuote && value.includes('\n')) return undefined
      return { value: backslash ? value.replace(/\\(["\\])/g, '$1') : value, end: at + 1 }
    } else hasLoneQuote = true
  }
  return undefined
}

function isEscaped(text: string, at: number, begin: number): boolean {
  let before = at
  while (before > begin && text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

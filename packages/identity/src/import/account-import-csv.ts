import { type AccountRecord, maxRecordLength, type Splitter } from './account-import-record.ts'

// Columns of a CSV file from `firebase auth:export`, which has no header line.
const columns = ['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl']
const providers = ['google.com', 'facebook.com', 'twitter.com', 'github.com']
const firstProviderColumn = 7
const columnsPerProvider = 4
const afterProviders = ['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes']
const firstAfterProviders = firstProviderColumn + columnsPerProvider * providers.length

/**
 * Creates a splitter of CSV into lines (RFC 4180). Firebase's exporter does not double the quotes inside names. A quote
 * inside a quoted field is therefore part of the text unless a comma or the end of the line follows.
 */
export function csvSplitter(): Splitter {
  let rest = ''
  let first = true
  function* lines(isEnd: boolean): Generator<AccountRecord> {
    for (let line = takeLine(rest, isEnd); line !== undefined; line = takeLine(rest, isEnd)) {
      rest = rest.slice(line.length)
      if (line.values.some((value) => value !== '')) yield { fields: fieldsOf(line.values) }
    }
    if (rest.length > maxRecordLength)
      throw new SyntaxError('A line is longer than 64 KiB. Check for an unclosed quote.')
  }
  return {
    push(text) {
      rest += first ? text.replace(/^\uFEFF/, '') : text
      first = false
      return lines(false)
    },
    end: () => lines(true),
  }
}

interface Field {
  value: string
  end: number
}

/** Parses the first line of CSV text. @returns undefined when there is no complete line */
function takeLine(text: string, isEnd: boolean): { values: string[]; length: number } | undefined {
  const values: string[] = []
  for (let at = 0; text !== ''; at += 1) {
    const field = text[at] === '"' ? quoted(text, at + 1, isEnd) : plain(text, at)
    if (field === undefined) return undefined
    values.push(field.value)
    at = field.end
    if (text.startsWith('\r\n', at)) return { values, length: at + 2 }
    if (text[at] === '\n') return { values, length: at + 1 }
    if (text[at] !== ',') return isEnd ? { values, length: text.length } : undefined
  }
  return undefined
}

function plain(text: string, from: number): Field {
  let end = from
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && !text.startsWith('\r\n', end)) {
    end += 1
  }
  return { value: text.slice(from, end), end }
}

function quoted(text: string, from: number, isEnd: boolean): Field | undefined {
  let value = ''
  for (let at = from; at < text.length; at++) {
    const after = text.slice(at + 1, at + 3)
    if (text[at] !== '"') value += text[at]
    else if (after.startsWith('"')) {
      value += '"'
      at += 1
    } else if (/^(,|\n|\r\n)/.test(after) || (isEnd && after === '')) return { value, end: at + 1 }
    else if (after.length < 2 && !isEnd) return undefined
    else value += '"'
  }
  if (isEnd) throw new SyntaxError('The file ends inside a quoted field.')
  return undefined
}

function fieldsOf(values: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined && value !== '') fields[name] = value
  }
  for (const [index, name] of columns.entries()) set(name, values[index])
  for (const [index, name] of afterProviders.entries()) set(name, values[firstAfterProviders + index])
  fields.providerUserInfo = providers.flatMap((providerId, index) => {
    const from = firstProviderColumn + columnsPerProvider * index
    const [rawId, email, displayName, photoUrl] = values.slice(from, from + columnsPerProvider)
    return rawId ? [{ providerId, rawId, email, displayName, photoUrl }] : []
  })
  return fields
}

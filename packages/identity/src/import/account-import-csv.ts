import { type AccountRecord, longestRecord, type Splitter } from './account-import-record.ts'

// The columns of `firebase auth:export … .csv`; there is no header.
const columns = ['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl']
const providers = ['google.com', 'facebook.com', 'twitter.com', 'github.com']
const firstProviderColumn = 7
const columnsPerProvider = 4
const afterProviders = ['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes']
const firstAfterProviders = firstProviderColumn + columnsPerProvider * providers.length

/**
 * Cuts CSV into lines (RFC 4180). A single quote character inside a quoted field belongs to it unless a comma or the end of
 * the line follows, because the exporter does not double the quotes of names.
 */
export function csvSplitter(): Splitter {
  let rest = ''
  let first = true
  function* lines(isEnd: boolean): Generator<AccountRecord> {
    for (let line = takeLine(rest, isEnd); line !== undefined; line = takeLine(rest, isEnd)) {
      rest = rest.slice(line.length)
      if (line.values.some((value) => value !== '')) yield { fields: fieldsOf(line.values) }
    }
    if (rest.length > longestRecord)
      throw new SyntaxError('A line is longer than 64 KiB: a quote may not be closed.')
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

/** The first line of the text; undefined when there is none, or while it may go on. */
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
  if (isEnd) throw new SyntaxError('A quote is not closed before the end of the file.')
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

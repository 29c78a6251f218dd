import { type AccountRecord, maxRecordLength, type Splitter } from './account-import-record.ts'

/** Creates a splitter of `{"users":[{…},{…}]}`, or of the array alone, which parses the objects one by one. */
export function jsonSplitter(): Splitter {
  let depth = 0
  /** Nesting depth of the objects in the array; undefined while the text is not inside the array. */
  let listDepth: number | undefined
  let inString = false
  let escaped = false
  /** The last string before an array, which tells the array `users` from others. */
  let name = ''
  let partial = ''
  let ended = false

  /** Handles characters of a string. @returns whether the character is part of a string */
  function readString(char: string): boolean {
    if (!inString) {
      if (char !== '"') return false
      inString = true
      name = ''
      return true
    }
    if (escaped) escaped = false
    else if (char === '\\') escaped = true
    else if (char === '"') inString = false
    else if (listDepth === undefined && name.length < 32) name += char
    return true
  }

  function* push(text: string): Generator<AccountRecord> {
    let from = partial === '' ? -1 : 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at] ?? ''
      if (readString(char)) continue
      if (char === '{' || char === '[') {
        const isList = char === '[' && (depth === 0 || (depth === 1 && name === 'users'))
        if (listDepth === undefined && !ended && isList) listDepth = depth + 1
        else if (depth === listDepth) from = at
        depth += 1
      } else if (char === '}' || char === ']') {
        depth -= 1
        if (depth === listDepth) {
          yield parse(partial + text.slice(from, at + 1))
          partial = ''
          from = -1
        } else if (listDepth !== undefined && depth < listDepth) {
          listDepth = undefined
          ended = true
        }
      } else if (depth === 0 && !/[\s\uFEFF]/.test(char)) throw notAccounts()
    }
    if (from >= 0) partial += text.slice(from)
    if (partial.length > maxRecordLength) throw new SyntaxError('An account is longer than 64 KiB.')
  }

  return {
    push,
    end() {
      if (!ended || depth !== 0) throw notAccounts()
      return []
    },
  }
}

function notAccounts(): SyntaxError {
  return new SyntaxError('The file is not JSON of the form {"users": […]}, or it is incomplete.')
}

function parse(text: string): AccountRecord {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { fields: value as Record<string, unknown> }
  } catch {
    // The caller reports a parse error like any other invalid value.
  }
  return { problem: 'The account is not a valid JSON object.' }
}

import { type AccountRecord, longestRecord, type Splitter } from './account-import-record.ts'

/** Cuts `{"users":[{…},{…}]}`, or the bare list, into its objects without parsing more than one at a time. */
export function jsonSplitter(): Splitter {
  let depth = 0
  /** How deep the objects of the list are; undefined before and after the list. */
  let listDepth: number | undefined
  let inString = false
  let escaped = false
  /** The last text before the list: `users`, when the list is the one we want. */
  let name = ''
  let begun = ''
  let ended = false

  /** @returns whether the character belongs to a text */
  function readText(char: string): boolean {
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
    let from = begun === '' ? -1 : 0
    for (let at = 0; at < text.length; at++) {
      const char = text[at] ?? ''
      if (readText(char)) continue
      if (char === '{' || char === '[') {
        const isList = char === '[' && (depth === 0 || (depth === 1 && name === 'users'))
        if (listDepth === undefined && !ended && isList) listDepth = depth + 1
        else if (depth === listDepth) from = at
        depth += 1
      } else if (char === '}' || char === ']') {
        depth -= 1
        if (depth === listDepth) {
          yield parse(begun + text.slice(from, at + 1))
          begun = ''
          from = -1
        } else if (listDepth !== undefined && depth < listDepth) {
          listDepth = undefined
          ended = true
        }
      } else if (depth === 0 && !/[\s\uFEFF]/.test(char)) throw notAccounts()
    }
    if (from >= 0) begun += text.slice(from)
    if (begun.length > longestRecord) throw new SyntaxError('An account is longer than 64 KiB.')
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
  return new SyntaxError('The file is not JSON of the form {"users": […]}, or it ends too early.')
}

function parse(text: string): AccountRecord {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { fields: value as Record<string, unknown> }
  } catch {
    // Told below.
  }
  return { problem: 'The account is not a valid JSON object.' }
}

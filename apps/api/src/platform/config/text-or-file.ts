import { readFileSync } from 'node:fs'

/**
 * Parses the JSON in a variable, or in the file whose path follows `@`.
 * @param expected what the variable must contain, for the error message
 * @throws Error whose message continues a sentence that starts with the variable's name, without quoting the value
 */
export function parseJsonOrFile(value: string, expected: string): unknown {
  const text = value.startsWith('@') ? readText(value.slice(1)) : value
  try {
    return JSON.parse(text)
  } catch {
    // Not the parser's own message, which would quote the text with its secrets.
    throw new Error(`must be ${expected}, or @ and the path of a file that contains it`)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`names the file ${path}, which cannot be read`)
  }
}

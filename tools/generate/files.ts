import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

/** Writes a new file in the repository and prints its path. @throws Error when the file already exists */
export function create(path: string, content: string): void {
  const file = join(root, path)
  if (existsSync(file)) throw new Error(`${path} already exists.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
  process.stdout.write(`new      ${path}\n`)
}

/**
 * Changes an existing file and prints its path.
 * @param change returns the new content
 * @throws Error when the content stays the same
 */
export function edit(path: string, change: (content: string) => string): void {
  const file = join(root, path)
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path}: nothing to change was found.`)
  writeFileSync(file, after)
  process.stdout.write(`changed  ${path}\n`)
}

/** Adds a line to a group of sorted lines. @param like start of all lines in the group */
export function addSortedLine(content: string, like: string, line: string): string {
  const lines = content.split('\n')
  const run = lines.flatMap((text, index) => (text.startsWith(like) ? [index] : []))
  const last = run.at(-1)
  if (last === undefined) return content
  const before = run.find((index) => (lines[index] ?? '') > line)
  lines.splice(before ?? last + 1, 0, line)
  return lines.join('\n')
}

/** The next free four-digit number for a file in a folder, such as `0007`. */
export function nextNumber(folder: string): string {
  const numbers = readdirSync(join(root, folder)).map((name) => Number.parseInt(name, 10) || 0)
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

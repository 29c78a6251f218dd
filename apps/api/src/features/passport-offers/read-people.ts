import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { batchLimits } from '@vouch/contract'
import { invalidField } from '#base/app-error.ts'
import { FileProblem, openTable } from '#platform/csv-table.ts'
import type { ListedPerson } from './check-people.ts'

const columns = {
  email: ['email', 'e-mail'],
  name: ['name'],
  awardedOn: ['awarded on', 'awarded'],
  level: ['level'],
} as const

type Column = keyof typeof columns

/** Longest cell that is kept; longer ones are faults of their line anyway. */
const longestCell = 400

/** Bytes that are parsed, and lines that are read, before other requests get their turn. */
const turn = { bytes: 16_384, lines: 250 } as const

/**
 * Reads a CSV file of people: a column `email`, and `name`, `awarded on` and `level` where there are any. Other columns
 * are left out.
 * @throws AppError invalid for a file that is no CSV file, is not UTF-8, has no column `email` or too many lines
 */
export async function readPeople(
  content: Buffer,
): Promise<{ readonly people: readonly ListedPerson[]; readonly notes: readonly string[] }> {
  const [begin] = [content.subarray(0, 8).toString('latin1')]
  if (begin.startsWith('%PDF') || begin.startsWith('PK') || content.subarray(0, 1024).includes(0))
    throw unreadable('This is not a CSV file. In a spreadsheet program, save it as “CSV UTF-8”.')
  try {
    return await read(content)
  } catch (error) {
    if (error instanceof FileProblem) throw unreadable(error.message)
    throw error
  }
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += turn.bytes) yield content.subarray(at, at + turn.bytes)
}

async function read(content: Buffer) {
  const table = await openTable(Readable.from(piecesOf(content)))
  const header = table.header.map((name) => columnOf(name))
  if (!header.includes('email')) throw unreadable('The column “email” is missing from the first line.')
  const skipped = table.header.filter((name, place) => header[place] === undefined && name !== '')
  const people: ListedPerson[] = []
  for await (const { line, cells } of table.lines) {
    if (people.length === batchLimits.rows) throw tooMany()
    if (people.length % turn.lines === 0) await setImmediate()
    const cell = (column: Column) => (cells[header.indexOf(column)] ?? '').trim().slice(0, longestCell)
    const person = {
      email: cell('email'),
      name: cell('name'),
      awardedOn: cell('awardedOn'),
      level: cell('level'),
    }
    if (Object.values(person).some((text) => text !== '')) people.push({ line, ...person })
  }
  if (people.length === 0) throw unreadable('The file has no people below its first line.')
  const notes = [
    ...table.notes,
    ...(skipped.length > 0 ? [`Ignored columns: ${skipped.slice(0, 10).join(', ')}.`] : []),
  ]
  return { people, notes }
}

function columnOf(name: string): Column | undefined {
  const word = name.trim().toLowerCase().replaceAll('_', ' ')
  return (Object.keys(columns) as Column[]).find((column) =>
    (columns[column] as readonly string[]).includes(word),
  )
}

function tooMany() {
  return unreadable(`The file has more than ${batchLimits.rows.toLocaleString('en')} people. Split it.`)
}

function unreadable(message: string) {
  return invalidField('file', message)
}

import { expect, test } from 'vitest'
import type { StoredNote } from './batch-store.ts'
import { NoteGroups } from './note-groups.ts'

const note = (row: number, message: string): StoredNote => ({
  row,
  sourceId: `${row}`,
  column: 'ends',
  message,
  outcome: 'corrected',
})
const grouped = (groups: NoteGroups) => groups.list().map(({ message, rows }) => [rows, message])

test('messages that differ in values are one group, which names the values that they share', () => {
  const groups = new NoteGroups([])
  const ends = (row: number, day: string) =>
    note(row, `The closing date ${day} is more than 400 days away, and "later" is not known`)
  groups.add([ends(1, '2029-01-01'), note(2, 'The column first appears in row 2')])
  expect(grouped(groups)).toContainEqual([1, 'The column first appears in row 2'])
  groups.add([ends(3, '2030-05-01'), ends(4, '2029-01-01')])
  const later = new NoteGroups(groups.list())
  later.add([note(5, 'The closing date 2031-01-01 is more than 400 days away, and "never" is not known')])
  expect(grouped(later)).toEqual([
    [4, 'The closing date … is more than 400 days away, and “…” is not known'],
    [1, 'The column first appears in row 2'],
  ])
})

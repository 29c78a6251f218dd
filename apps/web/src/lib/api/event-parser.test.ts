import { expect, test } from 'vitest'
import { eventParser } from './event-parser.ts'

test('parses events in pieces, with any line ending and comments', () => {
  const parse = eventParser()
  expect(parse(': hello\n\nevent: notifi')).toEqual([])
  expect(parse('cation\r\ndata: {"id":1}\r')).toEqual([])
  expect(parse('\n\r\n')).toEqual([{ name: 'notification', data: '{"id":1}', id: null }])
})

test('joins data lines, and keeps the id for the next event', () => {
  const parse = eventParser()
  expect(parse('id: 7\ndata: a\ndata: b\n\ndata: c\n\n')).toEqual([
    { name: 'message', data: 'a\nb', id: '7' },
    { name: 'message', data: 'c', id: '7' },
  ])
})

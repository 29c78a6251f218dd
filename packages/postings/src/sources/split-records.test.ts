import { describe, expect, it } from 'vitest'
import { maxRecordBytes, splitRecords } from './split-records.ts'

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function split(text: string, quoted: boolean, size = 3): Promise<[number, string][]> {
  const records: [number, string][] = []
  for await (const record of splitRecords(inChunks(text, size), quoted)) {
    records.push([record.line, 'bytes' in record ? record.bytes.toString() : 'too long'])
  }
  return records
}

describe('splitting a file', () => {
  it('accepts all line ends and skips empty lines, for any chunk size', async () => {
    for (const size of [1, 2, 3, 100]) {
      expect(await split('one\r\n\ntwo\nthree', false, size)).toEqual([
        [1, 'one'],
        [3, 'two'],
        [4, 'three'],
      ])
    }
  })

  it('does not split at Unicode line separators', async () => {
    expect(await split('one\u2028two\nthree', false)).toEqual([
      [1, 'one\u2028two'],
      [2, 'three'],
    ])
  })

  it('keeps quoted line ends, doubled quotes, and quotes inside a field', async () => {
    for (const size of [1, 4, 100]) {
      expect(await split('a,"b\nc ""d"" e",f\n5" pipe,g\n"",h', true, size)).toEqual([
        [1, 'a,"b\nc ""d"" e",f'],
        [3, '5" pipe,g'],
        [4, '"",h'],
      ])
    }
  })

  it('skips a too long record and continues after it', async () => {
    const long = 'x'.repeat(maxRecordBytes + 1)
    const records = await split(`one\n${long}\ntwo`, false, 64 * 1024)
    expect(records).toEqual([
      [1, 'one'],
      [2, 'too long'],
      [3, 'two'],
    ])
    const unclosed = await split(`one\n"${long}\ntwo\n`, true, 64 * 1024)
    expect(unclosed).toEqual(records)
  })
})

import { describe, expect, it } from 'vitest'
import { sourceLimits } from './posting-source.ts'
import { splitRecords } from './split-records.ts'

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function split(text: string, quoted: boolean, size = 3): Promise<[number, string][]> {
  const records: [number, string][] = []
  for await (const record of splitRecords(inChunks(text, size), quoted ? { delimiter: 44, fields: 3 } : {})) {
    records.push([record.line, 'bytes' in record ? record.bytes.toString() : record.lost])
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
    const long = 'x'.repeat(sourceLimits.rowBytes + 1)
    const records = await split(`one\n${long}\ntwo`, false, 64 * 1024)
    expect(records).toEqual([
      [1, 'one'],
      [2, 'too-long'],
      [3, 'two'],
    ])
    const quoted = await split(`one\n"${long}"\ntwo\n`, true, 64 * 1024)
    expect(quoted).toEqual(records)
  })

  it('loses only the line of a quote that is never closed', async () => {
    expect(await split('a,b,c\n1,"2,3\n4,5,6\n7,8,9', true)).toEqual([
      [1, 'a,b,c'],
      [2, 'unclosed'],
      [3, '4,5,6'],
      [4, '7,8,9'],
    ])
    const rows = Array.from({ length: 300_000 }, (_, index) => `${index},x,yz`).join('\n')
    const records = await split(`a,b,c\n1,"2,3\n${rows}`, true, 64 * 1024)
    expect(records).toHaveLength(300_002)
    expect(records[1]).toEqual([2, 'unclosed'])
  })
})

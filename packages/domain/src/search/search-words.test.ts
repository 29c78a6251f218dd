import { describe, expect, it } from 'vitest'
import { plainWords, searchWords } from './search-words.ts'

describe('the search words of a text', () => {
  it('are split at punctuation, ASCII and typographic', () => {
    for (const sign of [
      '·',
      '•',
      '…',
      '–',
      '—',
      '’',
      'ʼ',
      '：',
      '﹕',
      '／',
      '→',
      '☕️',
      '\u200b',
      '\u00a0',
      '_',
    ]) {
      expect(plainWords(`nurse${sign}cook`)).toEqual(['nurse', 'cook'])
    }
    expect(plainWords('«x» „y“')).toEqual(['x', 'y'])
    expect(plainWords("O'Brien")).toEqual(plainWords('O’Brien'))
  })

  it('include words of other scripts', () => {
    expect(plainWords('Повар, 看護師・がくせい، مُهَنْدِس हिन्दी')).toEqual([
      'повар',
      '看護師',
      'がくせい',
      'مُهَنْدِس',
      'हिन्दी',
    ])
  })

  it('keep names such as C++ in any notation', () => {
    expect(plainWords('C++ C# .NET ASP.NET node.js Ｃ＋＋ (F#)')).toEqual(
      'cplusplus csharp dotnet asp dotnet node js cplusplus fsharp'.split(' '),
    )
    expect(plainWords('abc# éc# .network')).toEqual(['abc', 'éc', 'network'])
  })

  it('are not split at invisible characters', () => {
    expect(plainWords('nur\u00adse می\u200cخواهم e\u0301te\u0301')).toEqual(['nurse', 'میخواهم', 'été'])
  })
})

it('search words exclude fillers and punctuation, but include IT', () => {
  expect(searchWords('the nurse in New York', 'jobs')).toEqual(['nurse', 'new', 'york'])
  expect(searchWords('IT in IT', 'jobs')).toEqual(['it'])
  expect(searchWords('social work', 'jobs')).toEqual(['social'])
  expect(searchWords('the social work', 'people')).toEqual(['social', 'work'])
  for (const nothing of ['++', '???', '%', 'the', '☕️', '\u0301', ''])
    expect(searchWords(nothing, 'people')).toEqual([])
})

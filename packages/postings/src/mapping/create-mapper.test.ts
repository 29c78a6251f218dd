import type { PostingField } from '@vouch/contract'
import { jobLifeDays } from '@vouch/domain'
import { describe, expect, it } from 'vitest'
import { createMapper, type MapperSettings } from './create-mapper.ts'
import type { MappingColumn } from './fields.ts'
import type { Mapped, Posting } from './posting.ts'
import { maxLifeDays } from './posting-days.ts'

const settings: MapperSettings = {
  company: '',
  companyWins: false,
  source: 'board',
  now: new Date('2026-11-28T12:00:00Z'),
  cleanHtml: (html) => html,
}
const fields: readonly PostingField[] = ['id', 'title', 'company', 'postedOn', 'closesOn', 'url', 'country']
const columns: readonly MappingColumn[] = fields.map((field) => ({ name: field, field }))

function map(values: object, more: Partial<MapperSettings> = {}, as = columns): Mapped {
  return createMapper(as, { ...settings, ...more })({
    row: 7,
    values: { id: '1', title: 'Cook', company: 'Inn', ...values },
  })
}

function posting(mapped: Mapped): Posting {
  if ('posting' in mapped) return mapped.posting
  throw new Error(mapped.rejected.message)
}

describe('the company', () => {
  it('is that of the row, of the import, or always of the import', () => {
    expect(posting(map({}, { company: 'Owner' })).company).toBe('Inn')
    expect(posting(map({ company: ' ' }, { company: 'Owner' })).company).toBe('Owner')
    expect(posting(map({}, { company: 'Owner', companyWins: true })).company).toBe('Owner')
    expect(map({ company: '' })).toEqual({
      rejected: { column: null, message: 'No company is named, and none was given for such postings' },
    })
  })
})

describe('an id', () => {
  it('is made from the address, or from what stays the same', () => {
    const made = (values: object) => posting(map({ id: '', ...values }))
    const byUrl = made({ url: 'https://a.example/1' })
    expect(byUrl.notes).toEqual([
      { column: 'id', message: 'The posting has no id; one was made from its address' },
    ])
    expect(made({ url: 'https://a.example/1', title: 'Chef' }).sourceId).toBe(byUrl.sourceId)
    expect(made({}).sourceId).toBe(made({ title: 'COOK' }).sourceId)
    expect(made({}).sourceId).not.toBe(made({ postedOn: '2026-11-01' }).sourceId)
  })
})

describe('days', () => {
  const withSamples = (postedOn: readonly string[], country: readonly string[] = []) =>
    columns.map((column) => ({
      ...column,
      samples: column.field === 'postedOn' ? postedOn : column.field === 'country' ? country : [],
    }))
  const postedOn = (as: readonly MappingColumn[]) => {
    const { postedOn: day, notes } = posting(map({ postedOn: '7/10/2024' }, {}, as))
    return [day, notes.length]
  }

  it('are read in the order that the column proves, or its countries use, or with a note', () => {
    expect(postedOn(withSamples(['22/10/2024']))).toEqual(['2024-10-07', 0])
    expect(postedOn(withSamples(['10/22/2024']))).toEqual(['2024-07-10', 0])
    expect(postedOn(withSamples([], ['DE', 'FR']))).toEqual(['2024-10-07', 0])
    expect(postedOn(withSamples([], ['US']))).toEqual(['2024-07-10', 0])
    expect(postedOn(withSamples([]))).toEqual(['2024-07-10', 1])
  })

  it('in the wrong order reject the row; in the future or too late they are noted', () => {
    expect(map({ postedOn: '2026-11-02', closesOn: '2026-11-01' })).toEqual({
      rejected: {
        column: 'closesOn',
        message: 'The closing date 2026-11-01 is before the posting date 2026-11-02',
      },
    })
    const {
      postedOn: day,
      closesOn,
      notes,
    } = posting(map({ postedOn: '2027-01-01', closesOn: '2027-06-01' }))
    expect([day, closesOn, notes.map(({ column }) => column)]).toEqual([
      null,
      '2027-06-01',
      ['postedOn', 'closesOn'],
    ])
    expect(maxLifeDays).toBe(jobLifeDays.max)
  })
})

describe('a column that appears later', () => {
  it('becomes what its name says, with a note in its first row', () => {
    const mapper = createMapper(columns, settings)
    const row = (number: number, values: object) =>
      posting(mapper({ row: number, values: { id: '1', title: 'Cook', company: 'Inn', ...values } }))
    expect(row(1, {}).notes).toEqual([])
    const second = row(2, { description: 'Cooks.', colour: 'red' })
    expect(second.description).toBe('<p>Cooks.</p>')
    expect(second.notes).toEqual([
      { column: 'description', message: 'The column first appears in row 2 and became "description"' },
      { column: 'colour', message: 'The column first appears in row 2 and is ignored' },
    ])
    expect(row(3, { description: 'Bakes.' }).notes).toEqual([])
  })

  it('is named by the next posting if its first row is rejected', () => {
    const mapper = createMapper(columns, settings)
    const values = { id: '1', title: 'Cook', company: 'Inn' }
    expect(mapper({ row: 1, values: { ...values, title: '', colour: 'red' } })).toHaveProperty('rejected')
    expect(posting(mapper({ row: 2, values })).notes).toEqual([
      { column: 'colour', message: 'The column first appears in row 1 and is ignored' },
    ])
    expect(posting(mapper({ row: 3, values })).notes).toEqual([])
  })

  it('does not fill the memory, however many there are', () => {
    const mapper = createMapper(columns, settings)
    let notes = 0
    for (let number = 0; number < 2_000; number += 1) {
      const values = { id: '1', title: 'Cook', company: 'Inn', [`c${number}`]: 'x' }
      notes += posting(mapper({ row: number, values })).notes.length
    }
    expect(notes).toBeLessThan(500)
  })
})

import { describe, expect, it } from 'vitest'
import { spellsOut } from './spelled-out.ts'

const spells = (name: string, typed: string) => spellsOut(name.split(' '), typed.split(' '))

describe('a name that spells a text out', () => {
  it('has a word for each letter', () => {
    expect(spells('nurse practitioner', 'np')).toBe(true)
    expect(spells('account payable clerk', 'ap clerk')).toBe(true)
    expect(spells('chief executive officer', 'ceo')).toBe(true)
  })

  it('has all other words, and no more', () => {
    expect(spells('nurse practitioner', 'nurse practitioner')).toBe(false)
    expect(spells('nurse practitioner leader', 'np')).toBe(false)
    expect(spells('account payable clerk', 'ap manager')).toBe(false)
    expect(spells('bookkeeper', 'ap clerk')).toBe(false)
  })
})

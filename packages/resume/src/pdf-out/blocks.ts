import type { SkillLevel } from '@vouch/contract'
import type { Block, Piece } from './page.ts'

const body = { size: 9.5 }

export const muted = { size: 9.5, color: '#5b6270' }

export const plain = (text: string): Piece[] => [{ text }]

const heading = (text: string): Block => ({
  pieces: plain(text),
  style: { size: 11.5, isStrong: true, color: '#23439b' },
  above: 16,
  isRuled: true,
  keepsWithNext: true,
})

export function section(title: string, blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks
  return first ? [heading(title), { ...first, above: 4 }, ...rest] : []
}

export const joined = (texts: readonly (string | undefined)[], between = ' · ') =>
  texts.filter(Boolean).join(between)

export const paragraphs = (text: string): Block[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ pieces: plain(line), style: body, above: 2 }))

export const points = (texts: readonly string[]): Block[] =>
  texts
    .filter((text) => text.trim() !== '')
    .map((text) => ({ pieces: plain(text), style: body, above: 2, isPoint: true }))

/** Formats a day in UTC, because the person's time zone is not known here. */
export const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment))

export const levelWords: Readonly<Record<SkillLevel, string>> = {
  beginner: 'beginner',
  intermediate: 'intermediate',
  advanced: 'advanced',
  lead: 'leads others',
}

import type { Colleague } from '@vouch/contract'
import { expect, it } from 'vitest'
import {
  insertMention,
  matchingColleagues,
  mentionedIn,
  splitMentions,
  typedMention,
  unknownMentions,
} from './mentions.ts'

const person = (userId: string, name: string): Colleague => ({ userId, name })
const ann = person('1', 'Ann')
const annLee = person('2', 'Ann Lee')
const jose = person('3', 'José Ramírez')
const team = [ann, annLee, jose]

it.each([
  ['@', { from: 0, word: '' }],
  ['Hello @jo', { from: 6, word: 'jo' }],
  ['Hello (@ann l', { from: 7, word: 'ann l' }],
  ['Mail me@example.com', null],
  ['Hello @ann\nand', null],
  ['Hello', null],
])('in %j the mention being typed is %j', (text, mention) => {
  expect(typedMention(text, text.length)).toEqual(mention)
})

it('finds colleagues by the start of any part of their name, without accents', () => {
  expect(matchingColleagues(team, 'jose')).toEqual([jose])
  expect(matchingColleagues(team, 'RAM')).toEqual([jose])
  expect(matchingColleagues(team, 'ann l')).toEqual([annLee])
  expect(matchingColleagues(team, '')).toEqual(team)
  expect(matchingColleagues(team, 'nn')).toEqual([])
})

it('completes a mention in the middle of a text', () => {
  const text = 'Ask @jo please'
  const mention = typedMention(text, 7)
  expect(mention && insertMention(text, mention, jose.name)).toEqual({
    text: 'Ask @José Ramírez please',
    caret: 18,
  })
})

it('mentions the longest name, and everybody of the same name', () => {
  expect(mentionedIn('@Ann Lee and @José Ramírez, @Ann Lee', team)).toEqual(['2', '3'])
  expect(mentionedIn('@Ann, hello', team)).toEqual(['1'])
  expect(mentionedIn('@Ann', [ann, person('9', 'Ann')])).toEqual(['1', '9'])
  expect(mentionedIn('Ann', team)).toEqual([])
  expect(mentionedIn('@Annabel, kim@Ann.example', team)).toEqual([])
  expect(mentionedIn('(@Ann) and @Ann’s', team)).toEqual(['1'])
})

it('loses no text', () => {
  const text = 'a @Ann b @José Ramírez'
  expect(splitMentions(text, team)).toEqual([
    { text: 'a ', userIds: [] },
    { text: '@Ann', userIds: ['1'] },
    { text: ' b ', userIds: [] },
    { text: '@José Ramírez', userIds: ['3'] },
  ])
})

it.each([
  ['Ask @Miri', ['@Miri']],
  ['Ask @Miri and @Zoë, not kim@example.com', ['@Miri', '@Zoë']],
  ['@José Ramírez and @Ann', []],
  // May still become José Ramírez; nobody is mentioned once the text goes on.
  ['Ask @jos', []],
  ['Ask @jos please', ['@jos']],
  ['Ask @', []],
])('in %j these mention nobody: %j', (text, unknown) => {
  expect(unknownMentions(text, team)).toEqual(unknown)
})

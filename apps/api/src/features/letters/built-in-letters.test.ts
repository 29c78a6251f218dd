import { letterKinds } from '@vouch/contract'
import { namesInBraces } from '@vouch/domain'
import { expect, test } from 'vitest'
import { builtInLetters } from './built-in-letters.ts'

const { en, de } = builtInLetters

test.each(letterKinds)('the letter “%s” has the same variables in both languages', (kind) => {
  for (const part of ['subject', 'body'] as const)
    expect(namesInBraces(de[kind][part]).toSorted()).toEqual(namesInBraces(en[kind][part]).toSorted())
})

test('the rejection letter, which is for several reasons, claims none of them', () => {
  for (const { rejection } of [en, de])
    expect(rejection.body).not.toMatch(
      /candidates|experience|skills|requirement|Bewerberinnen|Bewerber |Erfahrung|Kenntnisse|Anforderung/i,
    )
})

test.each(letterKinds)('the German letter “%s” is formal and all in German', (kind) => {
  const { subject, body } = de[kind]
  const text = ` ${subject} ${body} `
  expect(text).not.toMatch(/(?<!\p{L})(du|dir|dich|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/iu)
  expect(text).not.toMatch(/\s(the|your|you|and|of|has|dear)\s/i)
  expect(body).toMatch(/^Guten Tag \{candidate\},\n\n\S/)
})

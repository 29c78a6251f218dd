import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchHead } from './page-head.ts'
import { startOfText, textOfHtml } from './text-of-html.ts'

test('the text of HTML has its words apart, without marks and with its signs', () => {
  expect(textOfHtml('<h2>Pay</h2><ul><li>A &amp; B</li><li><b>C</b>D</li></ul>')).toBe('Pay A & B CD')
  expect(textOfHtml('&lt;script&gt; &#39;x&#x1F600; &nope; &#99999999;')).toBe(
    "<script> 'x😀 &nope; &#99999999;",
  )
  expect(textOfHtml('<p>\u0000 \ud800</p>')).toBe('')
})

test('a text is cut between words, never inside a character', () => {
  expect(startOfText('one two  three', 9)).toBe('one two…')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 2, max: 30 }),
      (text, max) => {
        const start = startOfText(text, max)
        expect(start.length).toBeLessThanOrEqual(max)
        expect(start.isWellFormed()).toBe(true)
      },
    ),
  )
})

test('only the search for all jobs is listed, at one address', () => {
  const origin = 'https://jobs.example'
  expect(searchHead({ sort: 'newest' }, origin)).toMatchObject({
    canonical: `${origin}/jobs`,
    noindex: false,
  })
  expect(searchHead({ q: 'nurse' }, origin)).toMatchObject({
    canonical: `${origin}/jobs?q=nurse`,
    noindex: true,
    feed: `${origin}/jobs.atom?q=nurse`,
  })
})

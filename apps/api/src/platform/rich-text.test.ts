import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainRichText } from './plain-rich-text.ts'
import { cleanRichText, sanitised } from './rich-text.ts'

const tags =
  'p div section span strong b em i u s strike ul ol li h1 h2 h3 h4 h5 h6 blockquote br a script img svg'.split(
    ' ',
  )
const piece = fc.oneof(
  fc.constantFrom(...tags).map((name) => `<${name}>`),
  fc.constantFrom(...tags).map((name) => `</${name}>`),
  fc.constantFrom(
    '<br/>',
    '<BR />',
    '<P>',
    '<p class="a">',
    '<p onclick="x()">',
    "<p id='a'>",
    '<p/>',
    '<!-- a -->',
    '<',
    '>',
    '&',
  ),
  fc.constantFrom(
    'a',
    ' ',
    'Tom &amp; Jerry',
    '&nbsp;',
    '&lt;b&gt;',
    '&quot;',
    '&#39;',
    '&eacute;',
    '&#x3c;',
    '\n',
    '\u0000',
    'é',
  ),
)
const nested = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    piece,
    fc
      .tuple(fc.constantFrom(...tags), fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, inner]) => (name === 'br' ? '<br>' : `<${name}>${inner.join('')}</${name}>`)),
  ),
})).node

describe('rich text', () => {
  it('is the same with and without the fast way, for any HTML', () => {
    let simple = 0
    fc.assert(
      fc.property(fc.oneof(fc.array(piece), fc.array(nested)), (pieces) => {
        const html = pieces.join('')
        if (plainRichText(html) !== undefined) simple += 1
        expect(cleanRichText(html)).toBe(sanitised(html))
      }),
      { numRuns: 5_000 },
    )
    expect(simple).toBeGreaterThan(500)
  })

  it('takes the fast way for what most postings are', () => {
    const html =
      '<div class="c"><h4>You</h4><p>Cook &amp; <b>bake</b>.<br></p><ul><li>Soup<ul><li>Hot</li></ul></li></ul></div>'
    expect(plainRichText(html)).toBe(
      '<h3>You</h3><p>Cook &amp; <strong>bake</strong>.<br /></p><ul><li>Soup<ul><li>Hot</li></ul></li></ul>',
    )
    expect(plainRichText('<a href="https://a.example">x</a>')).toBeUndefined()
    expect(plainRichText('<p>a<script>b</script></p>')).toBeUndefined()
  })
})

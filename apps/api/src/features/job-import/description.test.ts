import { createMapper } from '@vouch/postings'
import { describe, expect, it } from 'vitest'
import { cleanRichText } from '#platform/rich-text.ts'

const map = createMapper(
  (['id', 'title', 'company', 'description'] as const).map((name) => ({ name, field: name })),
  { company: '', companyWins: false, source: 'board', now: new Date(), cleanHtml: cleanRichText },
)

function described(description: string): string | undefined {
  const mapped = map({ row: 1, values: { id: 1, title: 'Cook', company: 'Inn', description } })
  return 'posting' in mapped ? mapped.posting.description : undefined
}

describe('descriptions', () => {
  it('become paragraphs', () => {
    expect(described('One.\nTwo & three.    1. Four')).toBe(
      '<p>One.</p><p>Two &amp; three.</p><p>1. Four</p>',
    )
    expect(described('if a < b, then')).toBe('<p>if a &lt; b, then</p>')
  })

  it('keep their mark-up and lose scripts', () => {
    expect(described('<p onclick="x()">Hi<script>alert(1)</script></p><img src=x onerror=y>')).toBe(
      '<p>Hi</p>',
    )
    expect(described('Hello <script>alert(1)</script>world')).toBe('Hello world')
  })
})

import { expect, test } from 'vitest'
import { prefersPage } from './prefers-page.ts'

test.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['application/ld+json, text/html;q=0.9', false],
  ['text/html', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/*, application/*;q=0.5', true],
  ['TEXT/HTML;level=1;q=0.4, application/json;q=0.3', true],
  ['text/html;q=0.5, */*', false],
  ['text/html;q=0', false],
  ['text/html;q=x', false],
])('Accept: %s prefers a page: %s', (accept, expected) => {
  expect(prefersPage(accept)).toBe(expected)
})

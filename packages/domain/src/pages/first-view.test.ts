import { expect, test } from 'vitest'
import { cutFirstView, firstViewMark } from './first-view.ts'

test('a view is cut into its HTML and the names of its words', () => {
  const html = `<h1>${firstViewMark('title')}</h1><p>by ${firstViewMark('company')}</p>`
  expect(cutFirstView(html)).toEqual(['<h1>', 'title', '</h1><p>by ', 'company', '</p>'])
  expect(cutFirstView('<h1>Find jobs</h1>')).toEqual(['<h1>Find jobs</h1>'])
})

import { expect, test } from 'vitest'
import { chunkCircle } from '../../apps/web/build/ordered-chunks.ts'

test('chunks that import each other are found, and those that share one are not', () => {
  const shared = new Map([
    ['page.js', ['list.js', 'form.js']],
    ['list.js', ['ui.js']],
    ['form.js', ['list.js', 'ui.js']],
    ['ui.js', []],
  ])
  expect(chunkCircle(shared)).toBeUndefined()
  expect(chunkCircle(new Map([...shared, ['ui.js', ['form.js']]]))).toEqual([
    'list.js',
    'ui.js',
    'form.js',
    'list.js',
  ])
})

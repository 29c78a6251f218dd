import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noteNavigation, noteRendered } from './fresh-visit.ts'
import { RestOfPage } from './rest-of-page.tsx'

beforeEach(() => noteNavigation(false))

/** Renders a page whose rest stands before its head. @returns what came into the document, in this order */
function orderOfParts(): string[] {
  const order: string[] = []
  const part = (name: string) => () => {
    order.push(name)
    return () => undefined
  }
  render(
    <>
      <RestOfPage>
        <p ref={part('rest')} />
      </RestOfPage>
      <h1 ref={part('head')}>Head</h1>
    </>,
  )
  return order
}

test('a page that a link opens shows its head first', () => {
  noteNavigation(true)
  expect(orderOfParts()).toEqual(['head', 'rest'])
})

test('a page that may return to a scroll position, or gets data later, is shown as a whole', () => {
  expect(orderOfParts()).toEqual(['rest', 'head'])
  noteNavigation(true)
  noteRendered()
  expect(orderOfParts()).toEqual(['rest', 'head'])
})

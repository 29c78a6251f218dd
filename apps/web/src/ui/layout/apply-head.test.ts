import { beforeEach, expect, test } from 'vitest'
import { applyHead } from './apply-head.ts'

const count = (selector: string) => document.head.querySelectorAll(selector).length
const parts = () =>
  [
    '[name=description]',
    '[rel=canonical]',
    '[name=robots]',
    '[type$=atom\\+xml]',
    '[type$=ld\\+json]',
    '[property]',
  ].map(count)
const job = {
  description: 'Bakes bread.',
  canonical: 'https://jobs.example/jobs/baker',
  data: [{ name: '</script>' }],
}
const search = {
  description: null,
  canonical: 'https://jobs.example/jobs',
  noindex: true,
  feed: 'https://jobs.example/jobs.atom',
}

beforeEach(() => {
  document.head.innerHTML = `<meta name="description" content="Old" data-head>
    <link rel="canonical" href="https://jobs.example/jobs/baker" data-head>
    <meta property="og:title" content="Baker" data-head><meta name="twitter:card" content="summary" data-head>
    <script type="application/ld+json" data-head>{}</script>`
})

test('one of each takes the place of what the server wrote, and goes with its page', () => {
  applyHead(undefined)
  expect(parts()).toEqual([1, 1, 0, 0, 1, 1])
  applyHead(job)
  expect(parts()).toEqual([1, 1, 0, 0, 1, 1])
  expect(document.querySelector('[name=description]')?.getAttribute('content')).toBe('Bakes bread.')
  history.pushState(null, '', '/jobs')
  applyHead(search)
  expect(parts()).toEqual([1, 1, 1, 1, 0, 0])
  expect(count('[name^=twitter]')).toBe(0)
  history.pushState(null, '', '/login')
  applyHead(undefined)
  expect(parts()).toEqual([1, 0, 0, 0, 0, 0])
  history.pushState(null, '', '/jobs/baker')
  applyHead(job)
  applyHead(job)
  expect(parts()).toEqual([1, 1, 0, 0, 1, 0])
})

test('a job that ends while its page is open is no posting any more', () => {
  applyHead(job)
  applyHead(null)
  expect(parts()).toEqual([1, 0, 1, 0, 0, 0])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSize, filesOf } from './first-page-script.ts'

const dist = mkdtempSync(join(tmpdir(), 'vouch-dist-'))

afterAll(() => rmSync(dist, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), content)
}

test('the size check counts the compressed files of a page and its route', () => {
  expect(() => filesOf(dist, '/')).toThrow('run npm run build')
  const routes = { '/': ['/assets/a.js', '/assets/a.css', '/assets/b.js'] }
  write('builds/latest.json', JSON.stringify({ id: 'one' }))
  write('builds/meta/one.json', JSON.stringify({ id: 'one', routes }))
  write(
    'index.html',
    '<link href="/assets/font.woff2"><script src="/assets/a.js"></script><link href="/icon.svg">',
  )
  write('assets/font.woff2', 'x'.repeat(20_000))
  write('assets/a.js', 'x'.repeat(200_000))
  write('assets/a.js.br', 'x'.repeat(140_000))
  write('assets/a.css', 'x'.repeat(25_000))
  write('assets/b.js', 'x'.repeat(10_000))
  expect(checkSize('/', filesOf(dist, '/'))).toEqual({
    ok: true,
    message: '/ loads 150000 of at most 150000 bytes of script, 195000 of 195000 in all',
  })
  write('assets/a.css', 'x'.repeat(25_001))
  expect(checkSize('/', filesOf(dist, '/')).ok).toBe(false)
  write('assets/a.css', '')
  write('assets/b.js', 'x'.repeat(10_001))
  const over = checkSize('/', filesOf(dist, '/'))
  expect(over.ok).toBe(false)
  expect(over.message).toContain('150001 of at most 150000 bytes')
  expect(over.message).toContain('140000 /assets/a.js')
  expect(() => filesOf(dist, '/nowhere')).toThrow('no route /nowhere')
})

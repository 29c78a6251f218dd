import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkSize, scriptsOf } from './first-page-script.ts'

const dist = mkdtempSync(join(tmpdir(), 'vouch-dist-'))

afterAll(() => rmSync(dist, { recursive: true }))

function write(path: string, content: string): void {
  mkdirSync(dirname(join(dist, path)), { recursive: true })
  writeFileSync(join(dist, path), content)
}

test('the size check counts the compressed scripts of a route', () => {
  expect(() => scriptsOf(dist, '/')).toThrow('run npm run build')
  const routes = { '/': ['/assets/a.js', '/assets/a.css', '/assets/b.js'] }
  write('builds/latest.json', JSON.stringify({ id: 'one' }))
  write('builds/meta/one.json', JSON.stringify({ id: 'one', routes }))
  write('assets/a.js', 'x'.repeat(200_000))
  write('assets/a.js.br', 'x'.repeat(140_000))
  write('assets/a.css', 'x'.repeat(100_000))
  write('assets/b.js', 'x'.repeat(10_000))
  const within = checkSize(scriptsOf(dist, '/'))
  expect(within).toEqual({
    ok: true,
    message: 'The landing page loads 150000 of at most 150000 bytes of compressed script',
  })
  write('assets/b.js', 'x'.repeat(10_001))
  const over = checkSize(scriptsOf(dist, '/'))
  expect(over.ok).toBe(false)
  expect(over.message).toContain('150001 bytes of compressed script, 1 more than')
  expect(over.message).toContain('140000 /assets/a.js')
  expect(() => scriptsOf(dist, '/nowhere')).toThrow('no route /nowhere')
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClamd, type TestClamd } from '#testing/servers/clamd.ts'
import { createClamScanner, readScannerAddress } from './scan.ts'

let clamd: TestClamd
let folder: string
beforeAll(async () => {
  clamd = await openClamd()
  folder = await mkdtemp(join(tmpdir(), 'vouch-scan-'))
})
afterAll(async () => {
  await clamd.close()
  await rm(folder, { recursive: true, force: true })
})

async function scan(content: Buffer, limits = { quietMs: 5_000 }): Promise<string | null> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return createClamScanner(readScannerAddress(clamd.url), limits).scan(path)
}

test('sends the whole file and names the malware found', async () => {
  const large = Buffer.alloc(3_000_000, 'harmless ')
  expect(await scan(large)).toBe(null)
  expect(clamd.scanned.at(-1)?.equals(large)).toBe(true)
  expect(await scan(Buffer.alloc(0))).toBe(null)
  expect(await scan(Buffer.from('x EICAR-STANDARD-ANTIVIRUS-TEST-FILE'))).toBe('Eicar-Test-Signature')
})

test.each(['silent', 'failing', 'too-small'] as const)('a %s scanner makes the upload fail', async (mood) => {
  clamd.become(mood)
  await expect(scan(Buffer.alloc(5_000_000), { quietMs: 100 })).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterSeconds: 30 },
  })
  clamd.become('well')
})

test('an unreachable scanner makes the upload fail', async () => {
  const scanner = createClamScanner({ host: '127.0.0.1', port: 9 })
  await expect(scanner.scan(join(folder, 'file'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('reads scanner addresses and rejects others with a sentence', () => {
  expect(readScannerAddress('clamd://scan.example')).toEqual({ host: 'scan.example', port: 3310 })
  expect(readScannerAddress('clamd://[::1]:99')).toEqual({ host: '::1', port: 99 })
  expect(readScannerAddress('clamd:///run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
  for (const wrong of ['', 'localhost:3310', 'http://x', 'clamd://'])
    expect(() => readScannerAddress(wrong)).toThrow(/^must /)
})

import { expect, test } from 'vitest'
import { fileNameOf } from './download.ts'

const named = (disposition?: string) =>
  fileNameOf(new Headers(disposition === undefined ? {} : { 'content-disposition': disposition }), 'file.bin')

test('filename* takes precedence over filename', () => {
  expect(named(`attachment; filename="Zoe_.pdf"; filename*=UTF-8''Zo%C3%AB%20%28x%29.pdf`)).toBe(
    'Zoë (x).pdf',
  )
})

test('falls back to filename, then to the given name', () => {
  expect(named('attachment; filename="my-data.zip"')).toBe('my-data.zip')
  expect(named('attachment')).toBe('file.bin')
  expect(named()).toBe('file.bin')
  expect(named(`attachment; filename*=UTF-8''%E0%A4%A`)).toBe('file.bin')
})

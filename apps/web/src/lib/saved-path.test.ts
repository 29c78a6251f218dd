import { expect, test } from 'vitest'
import { forgetSavedPath, ownPath, savedPath, savePath } from './saved-path.ts'

test('only paths of our own origin are kept', () => {
  expect(ownPath('/jobs?q=nurse#top')).toBe('/jobs?q=nurse#top')
  expect(ownPath('https://evil.example/admin')).toBeNull()
  expect(ownPath('//evil.example/admin')).toBeNull()
  expect(ownPath('javascript:alert(1)')).toBeNull()
})

test('a stored foreign address is not returned to', () => {
  sessionStorage.setItem('vouch.saved-path', 'https://evil.example/')
  expect(savedPath()).toBeNull()
})

test('sign-in pages are not worth returning to', () => {
  savePath('/admin/jobs')
  savePath('/login?x=1')
  expect(savedPath()).toBe('/admin/jobs')
  forgetSavedPath()
  expect(savedPath()).toBeNull()
})

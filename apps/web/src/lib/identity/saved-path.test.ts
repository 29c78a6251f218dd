import { expect, test } from 'vitest'
import { forgetSavedPath, ownPath, pathAfterLink, savedPath, savePath } from './saved-path.ts'

test('stores only paths of the same origin', () => {
  expect(ownPath('/jobs?q=nurse#top')).toBe('/jobs?q=nurse#top')
  expect(ownPath('https://evil.example/admin')).toBeNull()
  expect(ownPath('//evil.example/admin')).toBeNull()
  expect(ownPath('javascript:alert(1)')).toBeNull()
})

test('ignores a stored path of another origin', () => {
  sessionStorage.setItem('vouch.saved-path', 'https://evil.example/')
  expect(savedPath()).toBeNull()
})

test('does not store sign-in pages', () => {
  savePath('/admin/jobs')
  for (const page of ['/login?x=1', '/login#pendingToken=secret', '/welcome', '/email-verify?mode=signIn']) {
    savePath(page)
  }
  expect(savedPath()).toBe('/admin/jobs')
  forgetSavedPath()
  expect(savedPath()).toBeNull()
})

test('stores an invitation until the person has signed in', () => {
  savePath('/welcome?invitation=secret')
  expect(savedPath()).toBe('/welcome?invitation=secret')
  savePath('/welcome?company-invitation=secret')
  expect(savedPath()).toBe('/welcome?company-invitation=secret')
})

test('a link’s continue URL keeps search and hash, within the origin', () => {
  savePath('/admin/jobs')
  expect(pathAfterLink(`${location.origin}/admin/account?tab=ways#sessions`)).toBe(
    '/admin/account?tab=ways#sessions',
  )
  for (const elsewhere of ['https://evil.example/admin', '//evil.example', undefined, '/login']) {
    expect(pathAfterLink(elsewhere)).toBe('/admin/jobs')
  }
})

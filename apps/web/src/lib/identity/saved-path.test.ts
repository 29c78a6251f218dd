import { expect, test } from 'vitest'
import { forgetSavedPath, ownPath, pathAfterLink, savedPath, savePath } from './saved-path.ts'

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
  for (const page of ['/login?x=1', '/login#pendingToken=secret', '/welcome', '/email-verify?mode=signIn']) {
    savePath(page)
  }
  expect(savedPath()).toBe('/admin/jobs')
  forgetSavedPath()
  expect(savedPath()).toBeNull()
})

test('an invitation is kept until its person has signed in', () => {
  savePath('/welcome?invitation=secret')
  expect(savedPath()).toBe('/welcome?invitation=secret')
  savePath('/welcome?company-invitation=secret')
  expect(savedPath()).toBe('/welcome?company-invitation=secret')
})

test('a link leads on within this origin, with search and hash', () => {
  savePath('/admin/jobs')
  expect(pathAfterLink(`${location.origin}/admin/account?tab=ways#sessions`)).toBe(
    '/admin/account?tab=ways#sessions',
  )
  for (const elsewhere of ['https://evil.example/admin', '//evil.example', undefined, '/login']) {
    expect(pathAfterLink(elsewhere)).toBe('/admin/jobs')
  }
})

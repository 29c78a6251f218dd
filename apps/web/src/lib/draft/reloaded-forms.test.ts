import { beforeEach, expect, test, vi } from 'vitest'
import { onBeforeReload, storeTyped } from './before-reload.ts'
import { forgetReloaded, storeReloaded, takeReloaded } from './reloaded-forms.ts'

beforeEach(() => {
  sessionStorage.clear()
  forgetReloaded()
  history.replaceState(null, '', '/admin/account')
})

const reload = () => dispatchEvent(new Event('pagehide'))

test('the values of several forms come back once, each in its form', () => {
  expect(storeReloaded('one', { email: 'a' })).toBe(true)
  expect(storeReloaded('two', { name: 'b' })).toBe(true)
  expect(takeReloaded('one')).toBeUndefined()
  reload()
  expect(takeReloaded('one')).toEqual({ email: 'a' })
  expect(takeReloaded('one')).toBeUndefined()
  expect(takeReloaded('two')).toEqual({ name: 'b' })
})

test('values are restored only at the same address and within minutes', () => {
  storeReloaded('one', { email: 'a' })
  reload()
  history.replaceState(null, '', '/admin/account?tab=password')
  expect(takeReloaded('one')).toBeUndefined()
  history.replaceState(null, '', '/admin/account')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000)
  expect(takeReloaded('one')).toBeUndefined()
})

test('values are dropped if no reload follows, and on sign-out', () => {
  storeReloaded('one', { email: 'a' })
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 11_000)
  reload()
  expect(takeReloaded('one')).toBeUndefined()
  storeReloaded('one', { email: 'a' })
  reload()
  forgetReloaded()
  expect(takeReloaded('one')).toBeUndefined()
})

test('a file cannot be stored', () => {
  expect(storeReloaded('one', { cv: new File(['cv'], 'cv.pdf') })).toBe(false)
})

test('a reload is safe only if every form has stored its input', () => {
  expect(storeTyped()).toBe(true)
  const stops = [onBeforeReload(() => true), onBeforeReload(() => false), onBeforeReload(() => true)]
  expect(storeTyped()).toBe(false)
  for (const stop of stops) stop()
  expect(storeTyped()).toBe(true)
})

test('a reload would lose what was typed in a dialog, but not what was ticked', () => {
  document.body.innerHTML = '<div role="dialog"><input type="checkbox" value="on"><input type="date"></div>'
  expect(storeTyped()).toBe(true)
  for (const input of document.querySelectorAll('input')) input.value = '2026-11-28'
  expect(storeTyped()).toBe(false)
  document.body.replaceChildren()
})

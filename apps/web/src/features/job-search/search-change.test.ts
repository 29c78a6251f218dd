import { expect, test } from 'vitest'
import { settingValue } from './search-change.ts'

test('the values of a filter keep one order, and setting one twice changes nothing', () => {
  const [remote, hybrid] = [
    settingValue('workMode', 'remote', true),
    settingValue('workMode', 'hybrid', true),
  ]
  const both = hybrid(remote({}))
  expect(both.workMode).toBe('hybrid.remote')
  expect(remote(hybrid({}))).toEqual(both)
  expect(remote(both)).toEqual(both)
  const neither = settingValue('workMode', 'hybrid', false)(settingValue('workMode', 'remote', false)(both))
  expect(neither.workMode).toBeUndefined()
})

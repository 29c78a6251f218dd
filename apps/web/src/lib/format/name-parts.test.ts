import { expect, it } from 'vitest'
import { nameParts } from './name-parts.ts'

it.each([
  ['Ana Ruiz', 'Ana', 'Ruiz'],
  ['  Ana  Maria   Ruiz ', 'Ana Maria', 'Ruiz'],
  ['Ana', 'Ana', ''],
  ['', '', ''],
])('suggests of %j', (name, firstName, lastName) => {
  expect(nameParts(name)).toEqual({ firstName, lastName })
})

import { expect, test } from 'vitest'
import { isBuiltInRoleLabel } from './role-labels.ts'

test.each(['Everybody', 'VISITORS', ' hiring  managers ', 'Candidate'])(
  '“%s” is a built-in role',
  (label) => {
    expect(isBuiltInRoleLabel(label)).toBe(true)
  },
)

test.each(['Taxonomy editor', 'Senior recruiters', 'Visitor desk'])('“%s” is free', (label) => {
  expect(isBuiltInRoleLabel(label)).toBe(false)
})

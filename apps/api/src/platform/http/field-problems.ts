import type { FieldProblem } from '@vouch/contract'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const maxProblems = 50

/** Converts the issues of a schema to one message per field. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap((issue) => problemsOf(issue, [])).slice(0, maxProblems)
}

function problemsOf(issue: Issue, above: readonly PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: dotted([...path, key]), message: 'This field is unknown' }))
  }
  if (issue.code === 'invalid_union') {
    const branch = bestBranch(issue.errors)
    if (branch) return branch.flatMap((found) => problemsOf(found, path))
  }
  return [{ path: dotted(path), message: sentence(issue) }]
}

/**
 * The issues of the union branch that matched best. A branch that accepts the type but fails a later rule
 * explains more.
 */
function bestBranch(branches: readonly Issue[][]): Issue[] | undefined {
  const depth = (branch: readonly Issue[]) =>
    Math.max(...branch.map((issue) => issue.path.length * 2 + (issue.code === 'invalid_type' ? 0 : 1)))
  return branches.toSorted((one, other) => depth(other) - depth(one) || one.length - other.length)[0]
}

function sentence(issue: Issue): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return isMissing ? 'This is required' : issue.message
}

function dotted(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

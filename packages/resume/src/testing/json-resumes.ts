import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Problem = { readonly stack: string }
type Validate = (resume: unknown, done: (problems: readonly Problem[] | null) => void) => void

const require = createRequire(import.meta.url)
const { validate } = require('@jsonresume/schema') as { validate: Validate }

/** Validation errors of a JSON Resume against the published schema. */
export function schemaProblems(resume: unknown): string[] {
  let found: string[] = []
  validate(resume, (problems) => {
    found = (problems ?? []).map(({ stack }) => stack)
  })
  return found
}

const examples = [
  'sample.resume.json',
  'examples/career-changer.resume.json',
  'examples/new-grad.resume.json',
  'examples/senior-engineer.resume.json',
] as const

/** Example résumés of the schema's npm package, as JSON text by file name. */
export const exampleResumes: readonly (readonly [string, string])[] = examples.map((name) => [
  name,
  readFileSync(require.resolve(`@jsonresume/schema/${name}`), 'utf8'),
])

import { allRoutes } from '@vouch/contract'
import { expect, test } from 'vitest'
import type { z } from 'zod'

const unstorable = ['\u0000', '\ud83d', '\ude00']

/** Texts in all formats that fields expect, so that a field can reject them only because of the character. */
const shapes: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `de${character}`,
  (character) => `${character}DE`,
  (character) => `https://a.example/${character}`,
  (character) => `a${character}@example.org`,
  (character) => `${'x'.repeat(30)}${character}`,
]

const samples = unstorable.flatMap((character) => shapes.map((shape) => shape(character)))

/** True if a text was accepted with its character. Search texts replace it. */
function keeps({ success, data }: z.ZodSafeParseResult<unknown>): boolean {
  return success && /[\0\p{Cs}]/u.test(String(data))
}

/** Paths of the strings in a schema that accept one of the texts. */
function accepting(schema: z.core.$ZodType, path: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return samples.some((sample) => keeps((schema as z.ZodType).safeParse(sample))) ? [path] : []
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => accepting(part, `${path}.${name}`))
    case 'array':
      return accepting(def.element, `${path}[]`)
    case 'record':
      return [...accepting(def.keyType, `${path} key`), ...accepting(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((option) => accepting(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return accepting(def.innerType, path)
    case 'pipe':
      return accepting(def.in, path)
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
    case 'transform':
      return []
    default:
      throw new Error(`${path} is of type ${def.type}: say here whether it can hold text`)
  }
}

test('no request string accepts NUL or half a surrogate pair', () => {
  const found = allRoutes.flatMap(({ id, ...parts }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = parts[part]
      return schema ? accepting(schema, `${id} ${part}`) : []
    }),
  )
  expect(found).toEqual([])
})

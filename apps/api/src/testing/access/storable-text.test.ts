import { allRoutes, type Route } from '@vouch/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** Texts that PostgreSQL cannot store: each forbidden character at every position, and in common formats. */
const unstorable = ['\0', '\ud83d', '\ude00'].flatMap((sign) => [
  sign,
  `${sign}a`,
  `a${sign}`,
  `Ada ${sign} Lovelace, who wrote the first program`,
  `kim${sign}@example.org`,
  `https://example.org/${sign}`,
  `https://example.org/?q=${sign}`,
  `2026-12-24T10:00:00Z${sign}`,
  `+49 30 1234567${sign}`,
  `123456${sign}`,
])

const holdsUnstorable = (value: unknown) => /\\u0000|\\ud[89a-f]/i.test(JSON.stringify(value) ?? '')

interface Leaf {
  readonly path: string
  readonly schema: z.core.$ZodType
}

/** Lists all string fields of a schema. */
function leavesOf(schema: z.core.$ZodType, path: string, seen: ReadonlySet<unknown> = new Set()): Leaf[] {
  if (seen.has(schema)) return []
  const inside = (part: z.core.$ZodType, name: string) =>
    leavesOf(part, `${path}${name}`, new Set([...seen, schema]))
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => inside(part, `.${name}`))
    case 'array':
      return inside(def.element, '[]')
    case 'union':
      return def.options.flatMap((option) => inside(option, ''))
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')]
    case 'optional':
    case 'default':
    case 'nullable':
      return inside(def.innerType, '')
    case 'pipe':
      // A later step of the pipe may reject the text, so test the whole pipe.
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'string' ? [{ path, schema }] : inside(def.in, '')
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
      return []
    default:
      return [{ path, schema }]
  }
}

function accepted({ path, schema }: Leaf): string[] {
  return unstorable.flatMap((text) => {
    const parsed = (schema as z.ZodType).safeParse(text)
    return parsed.success && holdsUnstorable(parsed.data) ? [`${path} takes ${JSON.stringify(text)}`] : []
  })
}

const partsOf = ({ id, params, query, body }: Route): Leaf[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? leavesOf(schema, `${id} ${part}`) : [],
  )

test('no request field accepts text that PostgreSQL cannot store', () => {
  const leaves = allRoutes.flatMap(partsOf)
  expect(leaves.length).toBeGreaterThan(400)
  expect(leaves.flatMap(accepted)).toEqual([])
})

test('the check finds a field that accepts such text', () => {
  const planted = z.object({ displayName: z.string().max(100).optional() })
  expect(leavesOf(planted, 'planted').flatMap(accepted)).toContain('planted.displayName takes "\\u0000"')
})

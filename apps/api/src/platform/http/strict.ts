import { z } from 'zod'

type Def = Record<string, unknown>

/**
 * Copies a schema and makes all its objects, at any depth, reject undeclared fields. The contract's own
 * schemas stay lenient, because they also describe responses.
 */
export function deepStrict<S extends z.ZodType>(schema: S, seen: Map<z.ZodType, z.ZodType> = new Map()): S {
  const known = seen.get(schema)
  if (known) return known as S
  const strict = rebuild(schema, seen)
  seen.set(schema, strict)
  return strict as S
}

function rebuild(schema: z.ZodType, seen: Map<z.ZodType, z.ZodType>): z.ZodType {
  const def = schema.def as unknown as Def & { type: string }
  const inner = (key: string) => deepStrict(def[key] as z.ZodType, seen)
  const many = (key: string) => (def[key] as z.ZodType[]).map((part) => deepStrict(part, seen))
  const withDef = (change: Def) => schema.clone({ ...def, ...change } as never)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, z.ZodType>)
      const strictShape = Object.fromEntries(shape.map(([name, part]) => [name, deepStrict(part, seen)]))
      return withDef({ shape: strictShape, catchall: def.catchall ?? z.never() })
    }
    case 'array':
      return withDef({ element: inner('element') })
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return withDef({ innerType: inner('innerType') })
    case 'union':
      return withDef({ options: many('options') })
    case 'tuple':
      return withDef({ items: many('items') })
    case 'record':
      return withDef({ valueType: inner('valueType') })
    case 'pipe':
      return withDef({ in: inner('in'), out: inner('out') })
    default:
      return schema
  }
}

import { z } from 'zod'

type Json = Record<string, unknown>

/** Only these decide how a value is written; limits and formats would cost time and decide nothing. */
const kept = new Set([
  'type',
  'properties',
  'required',
  'items',
  'prefixItems',
  'additionalProperties',
  'anyOf',
  'const',
  '$ref',
  'definitions',
  'nullable',
])

/**
 * The JSON schema from which Fastify compiles an answer's serialiser. Fields that the contract does not name are
 * dropped. `T | null` becomes `nullable`, because a compiled `anyOf` tries its branches at run time.
 */
export function answerSchema(schema: z.ZodType): Json {
  // An empty registry: named schemas are written in place, so that no reference has to be followed.
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    metadata: z.registry(),
    unrepresentable: 'any',
  })
  return simplify(json as Json)
}

function simplify(node: Json): Json {
  const flat = withoutNullBranch(node)
  const result: Json = {}
  for (const [key, value] of Object.entries(flat)) {
    if (!kept.has(key)) continue
    if (key === 'properties' || key === 'definitions') {
      const parts = Object.entries(value as Record<string, Json>)
      result[key] = Object.fromEntries(parts.map(([name, part]) => [name, simplify(part)]))
    } else if (Array.isArray(value) && key !== 'required') {
      result[key] = value.map((part) => (isObject(part) ? simplify(part) : part))
    } else {
      result[key] = isObject(value) ? simplify(value) : value
    }
  }
  return result
}

function withoutNullBranch(node: Json): Json {
  if (!Array.isArray(node.anyOf)) return node
  const branches = node.anyOf.filter((branch: Json) => branch.type !== 'null') as Json[]
  const only = branches[0]
  if (branches.length === node.anyOf.length || branches.length !== 1 || !only || !('type' in only))
    return node
  const { anyOf: _, ...rest } = node
  return { ...rest, ...only, nullable: true }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * JSON schema keywords that affect serialisation. Limits and formats are left out, because they would only cost time.
 */
const serialisedKeywords = new Set([
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

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * The serialiser of a response schema. Compiled on the first response: compiling all of them takes a second, which every
 * start would wait for.
 */
export function answerSerializer(schema: z.ZodType): Serializer {
  return (answer) => {
    let serialize = serializers.get(schema)
    if (serialize === undefined) {
      serialize = fastJsonStringify(answerSchema(schema))
      serializers.set(schema, serialize)
    }
    return serialize(answer)
  }
}

/**
 * Converts a response schema to the JSON schema of its serialiser. Fields that the contract does not declare are dropped.
 * `T | null` becomes `nullable`, because a compiled `anyOf` tries its branches at run time.
 */
function answerSchema(schema: z.ZodType): Json {
  // With an empty registry, named schemas are inlined instead of referenced.
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
    if (!serialisedKeywords.has(key)) continue
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

/** What is read of a syntax tree (ESTree). */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

interface Constant {
  readonly name: string
  readonly init: Node
  readonly statement: Node
}

function constantOf(statement: Node): Constant | null {
  if (statement.type !== 'ExportNamedDeclaration') return null
  const declaration = statement.declaration as (Node & { declarations?: Node[] }) | null
  const [only, ...more] = declaration?.declarations ?? []
  const init = only?.init as Node | null | undefined
  if (!only || !init || more.length > 0) return null
  return { name: (only.id as { name: string }).name, init, statement }
}

/** Words and numbers, in lists and objects: nothing that refers to anything else. */
function isPlain(node: Node): boolean {
  if (node.type === 'Literal') return true
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).every(isPlain)
  if (node.type !== 'ObjectExpression') return false
  return (node.properties as Node[]).every((one) => one.type === 'Property' && isPlain(one.value as Node))
}

/**
 * Splits a module of schemas: its plain constants go to another module, and what remains is marked as free of side
 * effects, so that the bundler drops the schemas that nobody imports.
 * @param constantsId the address of the module for the constants
 */
export function splitSchemas(
  code: string,
  body: readonly unknown[],
  constantsId: string,
): { constants: string; schemas: string } {
  const found = (body as Node[]).map(constantOf).filter((one) => one !== null)
  const plain = found.filter(({ init }) => isPlain(init))
  let schemas = code
  for (const one of found.toReversed()) {
    const { start, end } = one.init
    if (plain.includes(one)) {
      schemas = `${schemas.slice(0, one.statement.start)}${schemas.slice(one.statement.end)}`
    } else if (one.init.type === 'CallExpression') {
      schemas = `${schemas.slice(0, start)}/* @__PURE__ */ (() => ${schemas.slice(start, end)})()${schemas.slice(end)}`
    }
  }
  if (plain.length === 0) return { constants: '', schemas }
  const names = plain.map(({ name }) => name).join(', ')
  const from = JSON.stringify(constantsId)
  return {
    constants: plain.map(({ statement }) => code.slice(statement.start, statement.end)).join('\n'),
    schemas: `import { ${names} } from ${from}\nexport { ${names} }\n${schemas}`,
  }
}

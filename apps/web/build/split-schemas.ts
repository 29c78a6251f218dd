/** The used part of an ESTree node. */
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

/** Whether a node consists of literals, arrays and objects only. */
function isPlain(node: Node): boolean {
  if (node.type === 'Literal') return true
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).every(isPlain)
  if (node.type !== 'ObjectExpression') return false
  return (node.properties as Node[]).every((one) => one.type === 'Property' && isPlain(one.value as Node))
}

/** Moves a schema module's plain constants to module `constantsId`, and lets the bundler drop unused schemas. */
export function splitSchemas(
  code: string,
  body: readonly unknown[],
  constantsId: string,
): { constants: string; schemas: string } {
  const constants = (body as Node[]).map(constantOf).filter((one) => one !== null)
  const plain = constants.filter(({ init }) => isPlain(init))
  let schemas = code
  for (const one of constants.toReversed()) {
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

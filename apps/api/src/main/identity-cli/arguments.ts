import { parseArgs } from 'node:util'
import { UsageError } from './usage.ts'

const common = { json: { type: 'boolean' }, yes: { type: 'boolean' }, help: { type: 'boolean' } } as const
const options = {
  ...common,
  email: { type: 'string' },
  limit: { type: 'string' },
  after: { type: 'string' },
  print: { type: 'boolean' },
  clear: { type: 'boolean' },
  generate: { type: 'string' },
  'hash-config': { type: 'string' },
  'hash-algo': { type: 'string' },
  'hash-key': { type: 'string' },
  'salt-separator': { type: 'string' },
  rounds: { type: 'string' },
  'mem-cost': { type: 'string' },
  'without-passwords': { type: 'boolean' },
  report: { type: 'string' },
  'with-password-hashes': { type: 'boolean' },
} as const

type OptionName = Exclude<keyof typeof options, keyof typeof common>
export type Options = ReturnType<typeof parse>['values']

export interface Arguments {
  /** Name of the command, such as `list` or `service-keys add`. */
  readonly command: string
  readonly operands: readonly string[]
  readonly options: Options
}

const groups = new Set(['service-keys'])

/** Parses the command line. @throws UsageError for unknown options */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  const [first = 'help', ...rest] = positionals
  if (values.help) return { command: 'help', operands: [], options: values }
  if (!groups.has(first)) return { command: first, operands: rest, options: values }
  return { command: `${first} ${rest[0] ?? ''}`.trim(), operands: rest.slice(1), options: values }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** The operands and options that a command accepts, in addition to the common options. */
export interface Signature {
  readonly operands: readonly string[]
  readonly options?: readonly OptionName[]
}

/**
 * Checks arguments against a command's signature.
 * @throws UsageError for a missing or extra operand, or an option of another command
 */
export function assertSignature(
  { command, operands, options: given }: Arguments,
  signature: Signature,
): void {
  const allowed = new Set<string>([...Object.keys(common), ...(signature.options ?? [])])
  const wrong = Object.keys(given).find((name) => !allowed.has(name))
  if (wrong !== undefined) throw new UsageError(`"${command}" has no option --${wrong}.`)
  const required = signature.operands.filter((name) => !name.endsWith('?'))
  const missing = required[operands.length]
  if (missing !== undefined) throw new UsageError(`"${command}" needs <${missing}>.`)
  if (operands.length > signature.operands.length)
    throw new UsageError(`"${command}" does not take "${operands.at(-1)}".`)
}

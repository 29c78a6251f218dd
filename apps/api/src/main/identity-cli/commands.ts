import type { IdentityOperators } from '@vouch/identity'
import type { Config } from '#platform/config/config.ts'
import type { Options, Signature } from './arguments.ts'
import type { Terminal } from './terminal.ts'

export interface CommandContext {
  readonly config: Config
  readonly operators: IdentityOperators
  readonly terminal: Terminal
  readonly operands: readonly string[]
  readonly options: Options
  /** Starts the job queue; call it before writing a mail to the outbox. */
  readonly startQueue: () => Promise<void>
}

export interface Command extends Signature {
  readonly run: (context: CommandContext) => Promise<void>
}

export type Commands = Readonly<Record<string, Command>>

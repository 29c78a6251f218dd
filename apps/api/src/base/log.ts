import { describeFailure } from '@vouch/identity'
import pino from 'pino'
import pretty from 'pino-pretty'

export type Log = pino.Logger
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Log fields whose values are redacted, at the top level and up to two levels deep. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'token',
  'idToken',
  'refreshToken',
  'apiKey',
]

const redact = {
  paths: [...secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), 'busboyOptions.headers'],
  censor: '[redacted]',
}

/**
 * Removes quoted input values from error messages. Errors that the identity service has already cleaned pass unchanged.
 */
const serializers = { err: (error: unknown) => (error instanceof Error ? describeFailure(error) : error) }

/**
 * Creates the logger of the process: JSON lines, or readable lines on a terminal.
 * @param destination standard output by default; tests pass their own
 */
export function createLog(
  options: { readonly level: LogLevel; readonly readable: boolean },
  destination?: pino.DestinationStream,
): Log {
  const settings = {
    level: options.level,
    redact,
    serializers,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (destination) return pino(settings, destination)
  return options.readable ? pino(settings, pretty({ sync: true, ignore: 'pid,hostname' })) : pino(settings)
}

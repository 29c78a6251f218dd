import { describeFailure } from '@vouch/identity'
import pino from 'pino'
import pretty from 'pino-pretty'

export type Log = pino.Logger
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Field names whose values never reach a log line, at the top and up to two levels down. */
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

/** Errors lose the values that they quote; fields that the identity service has described already stay. */
const serializers = { err: (error: unknown) => (error instanceof Error ? describeFailure(error) : error) }

/**
 * Makes the process's log: JSON lines, or readable ones on a terminal.
 * @param destination for tests; by default standard output
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

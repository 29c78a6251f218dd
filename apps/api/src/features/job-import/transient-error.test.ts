import { expect, it } from 'vitest'
import { AppError } from '#base/app-error.ts'
import { isTransient } from './transient-error.ts'

const coded = (code: string) => Object.assign(new Error('failed'), { code })

it.each([
  ['a lost connection', coded('08006')],
  ['a deadlock', coded('40P01')],
  ['a full database', coded('53100')],
  ['a restart', coded('57P01')],
  ['a refused connection', coded('ECONNREFUSED')],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
  ['a storage that is away', new AppError('unavailable', 'The file storage does not respond.')],
  ['a full disk', new Error('Cannot write file', { cause: coded('ENOSPC') })],
])('is repeated: %s', (_what, error) => expect(isTransient(error)).toBe(true))

it.each([
  ['a lost file', coded('ENOENT')],
  ['a file that the storage does not have', new AppError('not-found', 'This file was not found.')],
  ['a broken rule of the database', coded('23505')],
  ['an unknown column', coded('42703')],
  ['an error of the program', new TypeError('x is not a function')],
  ['nothing', undefined],
])('is not repeated: %s', (_what, error) => expect(isTransient(error)).toBe(false))

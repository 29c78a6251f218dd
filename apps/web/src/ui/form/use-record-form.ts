import type { z } from 'zod'
import { installZodSentences } from '#lib/format/zod-messages.ts'
import { type RecordForm, type SchemaFormOptions, useSchemaForm } from './use-schema-form.ts'

installZodSentences()

interface RecordFormOptions<S extends z.ZodType<unknown, object>>
  extends Omit<SchemaFormOptions<S>, 'schema' | 'loadSchema'> {
  /** Schema of the API contract; the server checks the same. */
  readonly schema: S
}

/** State of a form: validation on blur and submit, errors of the server, unsent input, and whether it is submitting. */
export function useRecordForm<S extends z.ZodType<unknown, object>>(
  options: RecordFormOptions<S>,
): RecordForm<S> {
  return useSchemaForm({ ...options, loadSchema: () => Promise.resolve(options.schema) })
}

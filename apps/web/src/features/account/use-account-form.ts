import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { afterFirstPaint } from '#lib/api/first-paint.ts'
import { type RecordForm, type SchemaFormOptions, useSchemaForm } from '#ui/form/use-schema-form.ts'

type Schemas = typeof import('./account-schemas.ts')

/** Loads the schemas of these forms, which are as large as half of the page. */
export const loadSchemas = (): Promise<Schemas> => import('./account-schemas.ts')

interface AccountFormOptions<S extends z.ZodType<unknown, object>>
  extends Omit<SchemaFormOptions<S>, 'schema' | 'loadSchema'> {
  readonly choose: (schemas: Schemas) => S
}

/** Form of the log-in or sign-up page. Its schema is loaded after the page is shown, and at the latest for a submit. */
export function useAccountForm<S extends z.ZodType<unknown, object>>({
  choose,
  ...options
}: AccountFormOptions<S>): RecordForm<S> {
  const [schemas, setSchemas] = useState<Schemas>()
  useEffect(() => {
    afterFirstPaint()
      // In a task of its own: evaluated together with the schemas, it blocks a slow phone for 230 ms.
      .then(() => import('./zod-core.ts'))
      .then(loadSchemas)
      .then(setSchemas, () => undefined)
  }, [])
  return useSchemaForm({
    ...options,
    schema: schemas && choose(schemas),
    loadSchema: () => loadSchemas().then(choose),
  })
}

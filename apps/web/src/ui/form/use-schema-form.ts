import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { problemWithoutResponse } from '#lib/api/api-errors.ts'
import { messagesByPath } from '#lib/draft/refusals.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { useAfterPress } from './after-press.ts'

export interface SchemaFormOptions<S extends z.ZodType<unknown, object>> {
  /** The schema; undefined until it is loaded. Nothing is checked before. */
  readonly schema: S | undefined
  /** Loads the schema for a submit. */
  readonly loadSchema: () => Promise<S>
  readonly initialValues: z.input<S>
  /** Submits the form. Call the API with `quiet`, because errors are shown at the fields or above the form. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>
  /** Storage key of unsent input on this device. Never set it for a form with a password. */
  readonly draftKey?: string
  /** Converts a submit error to errors of fields; null if it is about no field. The form shows other errors above. */
  readonly fieldErrors?: (error: unknown) => FormErrors | null
}

/** Field errors of a refused submit, with the values that were refused. */
interface Refused {
  readonly errors: FormErrors
  readonly values: unknown
}

export interface RecordForm<S extends z.ZodType<unknown, object>> {
  readonly fields: UseFormReturnType<z.input<S>>
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly busy: boolean
  /** Error message about the form as a whole, shown above it. */
  readonly failure: string | null
  /** Number of failed submits. Each new failure moves focus to the error summary. */
  readonly failures: number
  /** Whether the form contains unsaved changes. */
  readonly changed: boolean
  /** Whether unsent input of an earlier visit was restored. */
  readonly restored: boolean
  /** Whether unsent input is stored on this device while the person types. */
  readonly hasDraft: boolean
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], values)
}

/** The field errors of a refused submit, without fields that were changed since. */
function unchangedErrors(refused: Refused | null, values: unknown): FormErrors {
  const entries = Object.entries(refused?.errors ?? {})
  return Object.fromEntries(
    entries.filter(([path]) => valueAt(values, path) === valueAt(refused?.values, path)),
  )
}

/**
 * State of a form: validation on blur and submit, errors of the server, unsent input, and whether it is submitting. Its
 * schema may be loaded later; forms that have it use `useRecordForm`.
 */
export function useSchemaForm<S extends z.ZodType<unknown, object>>(
  options: SchemaFormOptions<S>,
): RecordForm<S> {
  const { schema, loadSchema, initialValues, onSubmit, draftKey } = options
  const draft = useDraft<z.input<S>>(draftKey ?? '')
  const restored = draftKey !== undefined && draft.restored !== null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const sent = useRef(false)
  const refused = useRef<Refused | null>(null)
  const loaded = useRef(schema)
  loaded.current ??= schema
  const afterPress = useAfterPress()

  const fields = useForm<z.input<S>>({
    mode: 'controlled',
    initialValues,
    ...(restored && { initialDirty: { draft: true } }),
    // The error summary takes focus from the field. The blur validates the field, which must keep its server error.
    validate: (values) => ({
      ...unchangedErrors(refused.current, values),
      ...(loaded.current && schemaResolver(loaded.current, { sync: true })(values)),
    }),
    validateInputOnBlur: true,
    enhanceGetInputProps: ({ inputProps: { onBlur } }) =>
      onBlur && { onBlur: (event: unknown) => afterPress(() => onBlur(event)) },
    onValuesChange: (values) => {
      sent.current = false
      if (draftKey !== undefined) draft.save(values)
    },
  })
  const [filled, setFilled] = useState(false)
  if (restored && !filled) {
    setFilled(true)
    fields.setValues(draft.restored as Partial<z.input<S>>)
  }

  const failed = useCallback((errors: FormErrors | null, sentence: string | null) => {
    setFailure(sentence)
    setFailures((count) => count + 1)
    return errors
  }, [])

  const send = async (values: z.input<S>) => {
    setFailure(null)
    setBusy(true)
    sent.current = true
    try {
      await onSubmit((await loadSchema()).parse(values))
      draft.clear()
      fields.resetDirty()
    } catch (error) {
      sent.current = false
      const errors = options.fieldErrors?.(error) ?? messagesByPath(error)
      if (errors) {
        refused.current = { errors, values }
        fields.setErrors(errors)
      }
      failed(errors, errors ? null : error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const validateAndSend = fields.onSubmit(send, (errors) => {
    failed(errors, null)
  })
  const submit = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    refused.current = null
    if (loaded.current) return validateAndSend(event)
    event?.preventDefault()
    setBusy(true)
    loadSchema().then(
      (late) => {
        loaded.current = late
        setBusy(false)
        validateAndSend()
      },
      (error: unknown) => {
        setBusy(false)
        failed(null, problemWithoutResponse(error).message)
      },
    )
  }
  return {
    fields,
    submit,
    busy,
    failure,
    failures,
    changed: fields.isDirty() && !sent.current,
    restored,
    hasDraft: draftKey !== undefined,
  }
}

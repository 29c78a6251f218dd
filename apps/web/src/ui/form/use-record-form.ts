import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { isProblem } from '#lib/api/api-problem.ts'
import { useDraft } from '#lib/draft/use-draft.ts'
import { installZodSentences } from '#lib/format/zod-messages.ts'

installZodSentences()

interface RecordFormOptions<S extends z.ZodType<unknown, object>> {
  /** The same schema as the server's, from the contract. */
  readonly schema: S
  readonly initialValues: z.input<S>
  /** Sends the form. Call the API with `quiet`: what it throws is shown at the fields and above the form. */
  readonly onSubmit: (values: z.output<S>) => Promise<unknown>
  /** Keeps unsent text across reloads under this name. Never for passwords. */
  readonly draftKey?: string
  /** Turns an error of the submit into the fields it is about; others are shown above the form. */
  readonly fieldErrors?: (error: unknown) => FormErrors | null
}

/** What the submit of these values was refused with. */
interface Refused {
  readonly errors: FormErrors
  readonly values: unknown
}

export interface RecordForm<S extends z.ZodType<unknown, object>> {
  readonly fields: UseFormReturnType<z.input<S>>
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly busy: boolean
  /** The sentence about the whole form. */
  readonly failure: string | null
  /** Counts failed submits: the summary takes focus with each. */
  readonly failures: number
  /** Whether there is anything that leaving would lose. */
  readonly changed: boolean
  /** Whether text from an earlier visit was put back. */
  readonly restored: boolean
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], values)
}

/** What was found wrong with fields that still are as they were then. */
function unchangedErrors(refused: Refused | null, values: unknown): FormErrors {
  const entries = Object.entries(refused?.errors ?? {})
  return Object.fromEntries(
    entries.filter(([path]) => valueAt(values, path) === valueAt(refused?.values, path)),
  )
}

function serverErrors(error: unknown): FormErrors | null {
  if (!isProblem(error) || error.errors.length === 0) return null
  return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
}

/** The logic of a form: validation on blur and submit by the contract's schema, errors, draft, and busy state. */
export function useRecordForm<S extends z.ZodType<unknown, object>>(
  options: RecordFormOptions<S>,
): RecordForm<S> {
  const { schema, initialValues, onSubmit, draftKey } = options
  const draft = useDraft<z.input<S>>(draftKey ?? '')
  const restored = draftKey !== undefined && draft.restored !== null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [failures, setFailures] = useState(0)
  const sent = useRef(false)
  const refused = useRef<Refused | null>(null)
  const judge = schemaResolver(schema, { sync: true })

  const fields = useForm<z.input<S>>({
    mode: 'controlled',
    initialValues,
    ...(restored && { initialDirty: { draft: true } }),
    // The summary takes focus from the field: judging that one anew must not take its error away.
    validate: (values) => ({ ...unchangedErrors(refused.current, values), ...judge(values) }),
    validateInputOnBlur: true,
    onValuesChange: (values) => {
      sent.current = false
      if (draftKey !== undefined) draft.keep(values)
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
      await onSubmit(schema.parse(values))
      draft.clear()
      fields.resetDirty()
    } catch (error) {
      sent.current = false
      const errors = options.fieldErrors?.(error) ?? serverErrors(error)
      if (errors) {
        refused.current = { errors, values }
        fields.setErrors(errors)
      }
      failed(errors, errors ? null : error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  const judgeAndSend = fields.onSubmit(send, (errors) => {
    failed(errors, null)
  })
  const submit = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    refused.current = null
    judgeAndSend(event)
  }
  return { fields, submit, busy, failure, failures, changed: fields.isDirty() && !sent.current, restored }
}

import { Text, Textarea, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type EvidenceWanted,
  maxDocumentBytes,
  type PassportRequest,
  requestLimits,
  resendPassportRequest,
  sendPassportRequest,
} from '@vouch/contract'
import { useMemo } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { uploadOwnFile } from '#lib/data/own-profile.ts'
import { endSubmission, submissionKey } from '#lib/draft/submission-key.ts'
import { formatBytes, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import type { RecordForm } from '#ui/form/use-schema-form.ts'
import { fieldErrors, requestSchema, toContent, valuesOf } from './request-values.ts'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { reloadRequests, storeRequest } from './requests-queries.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const rule = {
  extensions: ['pdf', 'docx', 'jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

interface RequestFormProps {
  readonly definitionId: string
  readonly issuer: string
  readonly wanted: readonly EvidenceWanted[]
  /** Name of the candidate, with which the form starts. */
  readonly name: string
  /** The returned request that is sent again; undefined for a new one. */
  readonly request?: PassportRequest
  readonly onSent: () => void
}

/** Evidence for a passport, to be sent to its assessors. Errors keep what was typed. */
export function RequestForm({ definitionId, issuer, wanted, name, request, onSent }: RequestFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const schema = useMemo(() => requestSchema(wanted), [wanted])
  const place = request?.id ?? definitionId
  const form = useRecordForm({
    schema,
    initialValues: valuesOf(wanted, name, request),
    draftKey: `passport-request.${place}.${request?.version ?? 0}`,
    fieldErrors: (error) => fieldErrors(wanted, error),
    onSubmit: async (values) => {
      const content = toContent(wanted, values)
      storeRequest(client, await send(content))
      reloadRequests(client)
      notify(t('form.done', { issuer }))
      onSent()
    },
  })
  const send = async (content: ReturnType<typeof toContent>) => {
    if (request) {
      const { id, version } = request
      return api(resendPassportRequest, { params: { id }, version, body: content }, { quiet: true })
    }
    const body = { definitionId, ...content }
    const idempotencyKey = submissionKey(`passport-request.${definitionId}`, body)
    const sent = await api(sendPassportRequest, { body }, { quiet: true, idempotencyKey })
    endSubmission(`passport-request.${definitionId}`)
    return sent
  }
  return (
    <Form form={form}>
      <section className={classes.list}>
        <div>
          <Title order={2} size="h3">
            {t('form.part')}
          </Title>
          <Text c="dimmed" size="sm">
            {t(wanted.length === 0 ? 'form.nothing' : 'form.partBody', { issuer })}
          </Text>
        </div>
        {wanted.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and their order never changes
          <EvidenceField key={at} form={form} wanted={one} at={at} />
        ))}
      </section>
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        autoComplete="name"
        maxLength={120}
        {...form.fields.getInputProps('name')}
      />
      <FormActions submit={t(request ? 'form.submitAgain' : 'form.submit')} busy={form.busy} />
    </Form>
  )
}

interface EvidenceFieldProps {
  readonly form: RecordForm<ReturnType<typeof requestSchema>>
  readonly wanted: EvidenceWanted
  readonly at: number
}

/** The field for one piece of evidence. */
function EvidenceField({ form: { fields }, wanted, at }: EvidenceFieldProps) {
  const t = useTexts(texts)
  const { kind, label, required } = wanted
  if (kind === 'text') {
    return (
      <Textarea
        label={label}
        description={t('form.text', { count: formatNumber(requestLimits.text) })}
        maxLength={requestLimits.text}
        autosize
        minRows={3}
        maxRows={12}
        withAsterisk={required}
        {...fields.getInputProps(`evidence.${at}.text`)}
      />
    )
  }
  if (kind === 'link') {
    return (
      <TextInput
        type="url"
        inputMode="url"
        dir="ltr"
        label={label}
        description={t('form.link')}
        maxLength={2000}
        withAsterisk={required}
        {...fields.getInputProps(`evidence.${at}.url`)}
      />
    )
  }
  const path = `evidence.${at}.file`
  return (
    // The error summary moves focus to the field with this path.
    <div data-path={path}>
      <FileDrop
        label={label}
        hint={t('form.file', { limit: formatBytes(rule.maxBytes) })}
        rule={rule}
        required={required}
        fileName={fields.values.evidence[at]?.file?.name ?? null}
        error={typeof fields.errors[path] === 'string' ? fields.errors[path] : null}
        onFile={async (file, call) => {
          const { id, name } = await uploadOwnFile('certificate', file, call)
          fields.setFieldValue(path, { id, name })
          fields.clearFieldError(path)
        }}
        onRemove={() => fields.setFieldValue(path, null)}
      />
    </div>
  )
}

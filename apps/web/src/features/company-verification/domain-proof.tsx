import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type CompanyVerification, domainProofInput, emailCodeInput } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useConfig } from '#lib/api/use-config.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useCountdown } from '#lib/format/use-countdown.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useRecordForm } from '#ui/form/use-record-form.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { useDomainCode } from './use-domain-code.ts'
import { texts } from './verification.en.ts'

interface DomainProofProps {
  readonly companyId: string
  readonly verification: CompanyVerification
}

/** Proves the domain of the company's website by a code mailed to an email address at that domain. */
export function DomainProof({ companyId, verification }: DomainProofProps) {
  const t = useTexts(texts)
  const { domain } = verification
  const code = useDomainCode(companyId, verification.pendingCode)
  if (domain === null) {
    return (
      <>
        <Text>{t('proof.noDomain')}</Text>
        <div>
          <LinkButton
            variant="default"
            to="/admin/profile/employer/$id"
            params={{ id: '1' }}
            search={{ company: companyId, field: 'website' }}
          >
            {t('proof.addWebsite')}
          </LinkButton>
        </div>
      </>
    )
  }
  return code.sent ? (
    <CodeForm
      code={code}
      email={code.sent.email}
      domain={domain}
      fresh={code.sent !== verification.pendingCode}
    />
  ) : (
    <AddressForm code={code} domain={domain} />
  )
}

interface PartProps {
  readonly code: ReturnType<typeof useDomainCode>
  readonly domain: string
}

function AddressForm({ code, domain }: PartProps) {
  const t = useTexts(texts)
  const form = useRecordForm({
    schema: domainProofInput,
    initialValues: { email: '' },
    onSubmit: ({ email }) => code.send(email),
    fieldErrors: (error) => (isProblem(error, 'invalid') ? { email: error.message } : null),
  })
  return (
    <>
      <Text>{t('proof.domainBody', { domain })}</Text>
      <Form form={form} label={t('proof.domainTitle')} warnOnLeave={false}>
        <TextInput
          {...form.fields.getInputProps('email')}
          label={t('proof.email', { domain })}
          description={t('proof.emailHint', { domain })}
          type="email"
          autoComplete="email"
          maxLength={254}
          withAsterisk
        />
        <FormActions submit={t('proof.send')} busy={form.busy} />
      </Form>
    </>
  )
}

interface CodeFormProps extends PartProps {
  readonly email: string
  /** Whether the code was requested on this page, not on an earlier visit. */
  readonly fresh: boolean
}

function CodeForm({ code, email, domain, fresh }: CodeFormProps) {
  const t = useTexts(texts)
  const { devMail } = useConfig()
  const left = useCountdown(code.waitUntil)
  const field = useRef<HTMLInputElement>(null)
  // The pressed send button is gone, so focus moves to the code field.
  useEffect(() => {
    if (fresh) field.current?.focus()
  }, [fresh])
  const form = useRecordForm({
    schema: emailCodeInput,
    initialValues: { code: '' },
    onSubmit: async ({ code: digits }) => {
      await code.confirm(digits)
      notify(t('proof.done', { domain }))
    },
    fieldErrors: (error) => (isProblem(error, 'invalid') ? { code: t('proof.wrong') } : null),
  })
  const resend = useMutation({
    mutationFn: () => code.send(email),
    onSuccess: () => field.current?.focus(),
  })
  return (
    <>
      <Text>{t('proof.sent', { email })}</Text>
      {resend.error && <Notice tone="warn" urgent title={resend.error.message} />}
      <Form form={form} label={t('proof.domainTitle')} warnOnLeave={false}>
        <CodeInput
          {...form.fields.getInputProps('code')}
          label={t('proof.code')}
          description={t('proof.codeHint')}
          ref={field}
          onChange={(digits) => form.fields.setFieldValue('code', digits)}
        />
        <FormActions submit={t('proof.confirm')} busy={form.busy} />
      </Form>
      <div role="status">{resend.isSuccess && t('proof.sentAgain')}</div>
      <Group gap="xs">
        <Button
          variant="default"
          loading={resend.isPending}
          disabled={left > 0}
          onClick={() => resend.mutate()}
        >
          {left > 0 ? t('proof.againIn', { count: left }) : t('proof.again')}
        </Button>
        <Button variant="subtle" onClick={code.forget}>
          {t('proof.other')}
        </Button>
      </Group>
      {devMail && (
        <Text size="sm">
          <Anchor href="/dev/mail" target="_blank" rel="noreferrer" inherit>
            {t('proof.dev')}
          </Anchor>
        </Text>
      )}
    </>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { addressInput, addressProof, proveAddress, sendAddressCode } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CodeInput } from '#ui/form/code-input.tsx'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { addressesQuery, offersQuery } from '../holder-queries.ts'
import { texts } from './addresses.en.ts'

/** Content of the dialog that adds an address: the address, then the code that was sent to it. */
export function AddressForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(texts)
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  return isSent ? (
    <CodeForm email={email} onOther={() => setSent(false)} onClose={onClose} />
  ) : (
    <EmailForm
      label={t('form.title')}
      email={email}
      onEmail={setEmail}
      onSent={() => setSent(true)}
      onClose={onClose}
    />
  )
}

const sendCode = (email: string) => api(sendAddressCode, { body: { email } }, { quiet: true })

interface EmailFormProps {
  readonly label: string
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSent: () => void
  readonly onClose: () => void
}

function EmailForm({ label, email, onEmail, onSent, onClose }: EmailFormProps) {
  const t = useTexts(texts)
  const [isTried, setTried] = useState(false)
  const { run, busy, failure } = useCommand(async (valid: string) => {
    await sendCode(valid)
    onEmail(valid)
    onSent()
  })
  const read = addressInput.safeParse({ email })
  const submit = () => {
    setTried(true)
    if (read.success) run(read.data.email)
  }
  return (
    <DialogForm
      label={label}
      body={t('form.body')}
      submitLabel={t('form.send')}
      busy={busy}
      notYet={false}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="email"
        autoComplete="email"
        label={t('form.email')}
        value={email}
        error={isTried && !read.success ? t('form.emailWrong') : null}
        onChange={(event) => onEmail(event.currentTarget.value)}
        required
      />
    </DialogForm>
  )
}

interface CodeFormProps {
  readonly email: string
  readonly onOther: () => void
  readonly onClose: () => void
}

function CodeForm({ email, onOther, onClose }: CodeFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const read = addressProof.safeParse({ email, code })
  const prove = useCommand(async () => {
    const { items } = await api(proveAddress, { body: { email, code } }, { quiet: true })
    client.setQueryData(addressesQuery.queryKey, items)
    void client.invalidateQueries({ queryKey: offersQuery.queryKey })
    notify(t('added', { email }))
    onClose()
  })
  const again = useCommand(async () => {
    await sendCode(email)
    prove.reset()
    setTried(false)
    setCode('')
    notify({ message: t('form.sentAgain', { email }), tone: 'info' })
  })
  // The server says why a code is wrong beside the field.
  const wrong = isProblem(prove.error, 422) ? prove.failure : null
  const submit = () => {
    setTried(true)
    if (read.success) prove.run()
  }
  return (
    <DialogForm
      label={t('form.title')}
      body={t('form.sent', { email })}
      submitLabel={t('form.prove')}
      busy={prove.busy}
      notYet={again.busy}
      failure={again.failure ?? (wrong === null ? prove.failure : null)}
      onSubmit={submit}
      onClose={onClose}
      aside={
        <Button variant="subtle" loading={again.busy} onClick={() => again.run()}>
          {t('form.again')}
        </Button>
      }
    >
      <CodeInput
        data-autofocus
        autoFocus
        label={t('form.code')}
        description={t('form.codeHint')}
        value={code}
        error={isTried && !read.success ? t('form.codeWrong') : wrong}
        onChange={(digits) => {
          setCode(digits)
          if (prove.error) prove.reset()
        }}
      />
      <div>
        <Button variant="subtle" size="compact-sm" onClick={onOther}>
          {t('form.other')}
        </Button>
      </div>
    </DialogForm>
  )
}

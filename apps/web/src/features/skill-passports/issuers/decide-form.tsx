import { Radio, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { decideIssuer, type Issuer, type IssuerDecision } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { useTexts } from '#lib/format/texts.ts'
import { DialogForm } from '#ui/layout/dialog.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { reloadIssuers } from '../passport-queries.ts'
import { useDialogChange } from '../versioned-change.ts'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

interface DecideFormProps {
  readonly issuer: Issuer
  readonly onClose: () => void
}

const decisions = ['verified', 'refused'] as const

/** The decision about an application, with what the owners wrote. */
export function DecideForm({ issuer, onClose }: DecideFormProps) {
  const t = useTexts(texts)
  const [status, setStatus] = useState<IssuerDecision['status'] | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, busy, failure, dialog } = useDecide(issuer, onClose)
  const { name, company, purpose, website } = issuer
  const needsReason = status === 'refused' && reason.trim() === ''
  const submit = () => {
    setTried(true)
    if (status && !needsReason) run({ status, reason: reason.trim() })
  }
  return (
    <>
      <DialogForm
        label={t('decide.title', { name })}
        body={t('decide.body')}
        submitLabel={t(`decide.submit.${status ?? 'verified'}`)}
        busy={busy}
        notYet={status === null}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <FactsList
          layout="stacked"
          facts={[
            {
              label: t('facts.company'),
              value: company && (
                <LinkAnchor to="/admin/companies/view" search={{ id: company.id }} target="_blank">
                  <bdi>{company.name}</bdi>
                </LinkAnchor>
              ),
            },
            { label: t('facts.website'), value: website },
            {
              label: t('facts.purpose'),
              value: (
                <span className={classes.purpose} dir="auto">
                  {purpose}
                </span>
              ),
            },
          ]}
        />
        <Radio.Group
          label={t('decide.choice')}
          value={status}
          onChange={(value) => setStatus(value as IssuerDecision['status'])}
          withAsterisk
        >
          <Stack gap={8} mt={8}>
            {decisions.map((value) => (
              <Radio key={value} value={value} label={t(`decide.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('decide.reason')}
          description={t('decide.reasonHint')}
          withAsterisk={status === 'refused'}
          error={isTried && needsReason ? t('decide.reasonMissing') : null}
          maxLength={1000}
          autosize
          minRows={2}
          maxRows={8}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </DialogForm>
      {dialog}
    </>
  )
}

function useDecide({ id, name, version }: Issuer, onClose: () => void) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const fresh = useFreshSignIn('/admin/skill-passports?tab=issuers')
  const decision = useDialogChange({
    change: (body: IssuerDecision) =>
      fresh.run(() => api(decideIssuer, { params: { id }, version, body }, { quiet: true })),
    reload: () => reloadIssuers(client),
    done: ({ status }) => t(`decide.done.${status}`, { name }),
    onClose,
  })
  return { ...decision, dialog: fresh.dialog }
}

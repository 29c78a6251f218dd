import { Button, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CompanyDecision, type CompanyRecord, decideCompany } from '@vouch/contract'
import { mayDecide } from '@vouch/domain'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { refreshCompany, storeCompany } from '#lib/data/companies.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useRescuedFocus } from '#ui/layout/use-rescued-focus.ts'
import { useDocumentLook } from './use-document-look.ts'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'
import { VerifiedAs } from './verified-as.tsx'

type Decision = CompanyDecision['status']

const decisions: readonly Decision[] = ['verified', 'needs-information', 'rejected', 'suspended']

/** What an administrator can decide about a company that stands there; what its owners then read. */
export function DecideCompany({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [asking, setAsking] = useState<Decision | null>(null)
  // What is shown while the dialog closes, whatever the company has become.
  const [last, setLast] = useState<Decision>('verified')
  const [told, setTold] = useState<readonly string[]>([])
  const warnings = [
    ...(company.status === 'draft' ? [t('decide.draft')] : []),
    ...(company.provenDomain || company.hasDocument ? [] : [t('decide.noProof')]),
  ]
  const { ref, rescue } = useRescuedFocus<HTMLElement>(company.status)
  const { id, name, version } = company
  const look = useDocumentLook(company)
  const decide = useMutation({
    mutationFn: (body: CompanyDecision) =>
      api(decideCompany, { params: { id }, body, version }, { quiet: true }),
    onSuccess: async (now, { status }) => {
      notify(t(`decide.done.${status}`, { company: name }))
      await storeCompany(client, now)
    },
    onError: (error) => notifyError(isProblem(error, 412) ? t('decide.stale') : error.message),
    onSettled: () => refreshCompany(client, id),
  })
  const ask = (decision: Decision) => {
    setLast(decision)
    setTold(warnings)
    setAsking(decision)
  }
  const wordOf = (decision: Decision) =>
    decision === 'verified' && company.status === 'suspended'
      ? t('decide.reinstate')
      : t(`decide.${decision}`)
  return (
    <section ref={ref} tabIndex={-1} className={classes.part} aria-labelledby="decide-title">
      <Title order={2} id="decide-title">
        {t('decide.title')}
      </Title>
      {warnings.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {company.provenDomain && <Text>{t('decide.domain', { domain: company.provenDomain })}</Text>}
      <VerifiedAs company={company} />
      <DocumentNews look={look} />
      <div className={classes.acts}>
        {company.hasDocument && (
          <Button variant="default" onClick={() => void look.open()}>
            {t('decide.document')}
          </Button>
        )}
        {decisions
          .filter((decision) => mayDecide(company.status, decision))
          .map((decision) => (
            <Button
              key={decision}
              variant={decision === 'verified' ? 'filled' : 'default'}
              onClick={() => ask(decision)}
            >
              {wordOf(decision)}
            </Button>
          ))}
      </div>
      <ConfirmDialog
        opened={asking !== null}
        title={t(`decide.ask.${last}`, { company: name })}
        confirmLabel={t(`decide.submit.${last}`)}
        danger={last === 'rejected' || last === 'suspended'}
        {...(last !== 'verified' && {
          reason: {
            label: t('decide.reason'),
            hint: t('decide.reasonHint'),
            required: true,
            maxLength: 1000,
          },
        })}
        onConfirm={async (reason) => {
          try {
            await decide.mutateAsync({ status: last, reason })
          } catch (error) {
            // What changed stands behind the dialog.
            if (!isProblem(error, 412)) throw error
          }
        }}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      >
        <Text>{t(`decide.effect.${last}`)}</Text>
        {last === 'verified' && <Warnings sentences={told} />}
      </ConfirmDialog>
    </section>
  )
}

/** What whoever verifies takes upon themselves, said where it is done. */
function Warnings({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div className={classes.warning}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Which document is there, and that it is another one than when the page was opened. */
function DocumentNews({ look }: { readonly look: ReturnType<typeof useDocumentLook> }) {
  const t = useTexts(texts)
  const { document, isReplaced } = look
  return (
    <>
      {isReplaced && (
        <Notice tone="warn" urgent title={t(document ? 'decide.replaced' : 'decide.removed')}>
          {t(document ? 'decide.replacedBody' : 'decide.removedBody')}
        </Notice>
      )}
      {document && (
        <Text className={classes.file}>
          {t('decide.documentOf', { name: document.name })} <RelativeTime value={document.uploadedAt} />
        </Text>
      )}
    </>
  )
}

import type { CompanyRecord } from '@vouch/contract'
import { isDomainProven, isVerifiedByDomain, missingOfCompany, websiteDomain } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { utcToday } from '#lib/format/today.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor, LinkButton } from '#ui/links/link.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'
import { VerifiedAs } from './verified-as.tsx'

const tones: Readonly<Record<CompanyRecord['status'], Tone>> = {
  draft: 'info',
  pending: 'info',
  verified: 'good',
  'needs-information': 'warn',
  rejected: 'bad',
  suspended: 'bad',
}

const stepPath = '/admin/profile/employer/$id'

/** Verification status of a company, the reason for it, and what its members can do next. */
export function CompanyState({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { status, statusReason, submittedAt } = company
  return (
    <Notice
      tone={tones[status]}
      title={t(`standing.${status}.title`)}
      actions={<NextSteps company={company} />}
    >
      {statusReason && status !== 'verified' && (
        <>
          {t('standing.reason')}
          <blockquote className={classes.reason}>{statusReason}</blockquote>
        </>
      )}
      {t(`standing.${status}.body`)}
      {status === 'pending' && couldProve(company) && <div>{t('standing.pending.faster')}</div>}
      {status === 'pending' && submittedAt && (
        <div>
          {t('standing.submitted')} <RelativeTime value={submittedAt} />
        </div>
      )}
      {(status === 'pending' || status === 'needs-information') && <VerifiedAs company={company} />}
      {(status === 'draft' || status === 'needs-information') && <Missing company={company} />}
    </Notice>
  )
}

/** Whether the company would be verified at once if a member proved its website's domain. */
function couldProve({ provenDomain, verifiedAs, fields }: CompanyRecord): boolean {
  const byWebsite = { provenDomain: websiteDomain(fields.website), verifiedAs }
  return !isDomainProven(provenDomain, fields.website) && isVerifiedByDomain(byWebsite, fields)
}

function Missing({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { provenDomain, hasDocument, fields, id } = company
  const today = utcToday()
  const missing = missingOfCompany(fields, { provenDomain, hasDocument }, today)
  if (missing.length === 0) return company.status === 'draft' ? <div>{t('standing.draft.ready')}</div> : null
  const steps = ([1, 2, 3] as const).filter((step) => missing.some((entry) => entry.step === step))
  return (
    <div>
      {t('standing.draft.missing', { count: missing.length })}
      <ul className={classes.list}>
        {steps.map((step) => (
          <li key={step}>
            <LinkAnchor
              to={stepPath}
              params={{ id: String(step) }}
              search={{ company: id }}
              underline="always"
              c="inherit"
            >
              {t('stepCount', {
                step: t(`step.${step}`),
                count: missing.filter((entry) => entry.step === step).length,
              })}
            </LinkAnchor>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The first wizard step with a missing field; the last step if nothing is missing. */
function nextStep({ fields, provenDomain, hasDocument }: CompanyRecord): 1 | 2 | 3 {
  const today = utcToday()
  return missingOfCompany(fields, { provenDomain, hasDocument }, today)[0]?.step ?? 3
}

function NextSteps({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { status, id, slug, role } = company
  const search = { company: id }
  if (status === 'verified') {
    return (
      <>
        {(role === 'owner' || role === 'recruiter') && (
          <LinkButton to="/admin/jobs/employer/form">{t('standing.verified.act')}</LinkButton>
        )}
        <LinkButton variant="default" to="/companies/$slug" params={{ slug }}>
          {t('standing.verified.page')}
        </LinkButton>
      </>
    )
  }
  if (!company.permitted.includes('edit')) return null
  if (status === 'draft' || status === 'needs-information') {
    return (
      <LinkButton to={stepPath} params={{ id: String(nextStep(company)) }} search={search}>
        {t(`standing.${status}.act`)}
      </LinkButton>
    )
  }
  if (status === 'pending' && couldProve(company)) {
    return (
      <LinkButton variant="default" to={stepPath} params={{ id: '3' }} search={{ ...search, field: 'proof' }}>
        {t('standing.pending.act')}
      </LinkButton>
    )
  }
  return null
}

import { Skeleton, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CompanyRecord } from '@vouch/contract'
import { isDomainProven, isVerifiedByDomain, websiteDomain } from '@vouch/domain'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { DocumentProof } from './document-proof.tsx'
import { DomainProof } from './domain-proof.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'

interface CompanyProofProps {
  readonly company: CompanyRecord
  /** Error message if the wizard step requires a proof and there is none. */
  readonly error?: string | undefined
}

/** The two ways to prove a company's identity: by the domain of its website, or by a document. */
export function CompanyProof({ company, error }: CompanyProofProps) {
  const t = useTexts(texts)
  const query = useQuery(verificationQuery(company.id))
  const { data: verification } = query
  if (!verification) {
    return (
      <LoadState error={query.error} onRetry={query.refetch} title={t('proof.loadFailed')}>
        <Skeleton height={160} mb="md" />
        <Skeleton height={160} />
      </LoadState>
    )
  }
  const { proven, domain } = verification
  const { verifiedAs, fields } = company
  const proof = { provenDomain: websiteDomain(fields.website), verifiedAs }
  const isRenamed = verifiedAs !== null && domain !== null && !isVerifiedByDomain(proof, fields)
  const isProvenByOwn = isDomainProven(company.provenDomain, fields.website)
  const isProven = isDomainProven(proven?.domain ?? null, company.fields.website)
  return (
    <section className={classes.proof} aria-labelledby="proof-title">
      <div>
        <Title order={2} id="proof-title">
          {t('proof.title')}
        </Title>
        <Text c="dimmed">{t(isRenamed ? 'proof.bodyRenamed' : 'proof.body')}</Text>
      </div>
      <div className={classes.way} data-wrong={error !== undefined}>
        <Title order={3}>{t('proof.domainTitle')}</Title>
        {proven && isProven ? (
          <span className={classes.done} role="status">
            <IconCircleCheck size={20} aria-hidden />
            {t('proof.proven', { domain: proven.domain, date: formatDay(proven.at) })}
          </span>
        ) : isProvenByOwn ? (
          <span className={classes.done} role="status">
            <IconCircleCheck size={20} aria-hidden />
            {t('proof.own', { domain: company.provenDomain ?? '' })}
          </span>
        ) : (
          <>
            {proven && <Text>{t('proof.provenOther', { domain: proven.domain })}</Text>}
            <DomainProof key={domain} companyId={company.id} verification={verification} />
          </>
        )}
      </div>
      <div className={classes.way} data-wrong={error !== undefined}>
        <Title order={3}>{t('proof.documentTitle')}</Title>
        <Text>{t('proof.documentBody')}</Text>
        <DocumentProof companyId={company.id} verification={verification} />
      </div>
      {error !== undefined && (
        <div className={classes.wrong} role="alert">
          {error}
        </div>
      )}
    </section>
  )
}

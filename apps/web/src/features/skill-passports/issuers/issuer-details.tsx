import { Button, CopyButton, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Issuer, IssuerStatus, IssuingObstacle } from '@vouch/contract'
import { mayApplyAsIssuer, mayMoveIssuer } from '@vouch/domain'
import { counted, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { IssuerEndorsements } from '../endorsements/issuer-endorsements.tsx'
import { IssuerBadge } from '../issuer-words.tsx'
import { ApplyForm } from './apply-form.tsx'
import { IssuerMembers } from './issuer-members.tsx'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'
import { RetireIssuer } from './retire-issuer.tsx'

/** An issuer for its members: status, facts, and for owners the members and how to stop. */
export function IssuerDetails({ issuer }: { readonly issuer: Issuer }) {
  const { id, company, rights, status, name, purpose } = issuer
  const mayManage = rights.mayManage && company !== null
  return (
    <div className={classes.page}>
      <section className={classes.part}>
        <div className={classes.head}>
          <Title order={2}>
            <bdi>{name}</bdi>
          </Title>
          <IssuerBadge issuer={issuer} />
        </div>
        <Standing issuer={issuer} />
        <Facts issuer={issuer} />
      </section>
      {mayManage && mayApplyAsIssuer(status) && <ApplyForm company={company} earlier={purpose} />}
      {mayManage && status !== 'refused' && status !== 'retired' && (
        <IssuerMembers issuer={issuer} companyId={company.id} />
      )}
      {status !== 'requested' && status !== 'refused' && <IssuerEndorsements issuerId={id} />}
      {mayManage && mayMoveIssuer('retire', status) && <RetireIssuer issuer={issuer} />}
    </div>
  )
}

const tones: Readonly<Record<IssuerStatus | Exclude<IssuingObstacle, 'status'>, Tone>> = {
  requested: 'info',
  renamed: 'info',
  verified: 'warn',
  refused: 'bad',
  suspended: 'warn',
  company: 'warn',
  retired: 'plain',
}

/** What the status means for the members, with the reason of the last decision. */
function Standing({ issuer }: { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  const { company, status, obstacle, reason, name, issued, rights } = issuer
  if (obstacle === null) {
    if (issued > 0 || !rights.mayIssue) return null
    return (
      <Notice
        tone="good"
        title={t('state.verified.title')}
        actions={
          <LinkButton
            to="/admin/skill-passports/form"
            search={{ kind: 'definition', issuer: issuer.id }}
            size="sm"
          >
            {t('newDefinition')}
          </LinkButton>
        }
      />
    )
  }
  const of = obstacle === 'status' ? status : obstacle
  return (
    <Notice
      tone={tones[of]}
      title={t(`state.${of}.title`)}
      actions={
        of === 'company' &&
        company && (
          <LinkButton
            to="/admin/profile/employer/$id"
            params={{ id: '1' }}
            search={{ company: company.id }}
            variant="default"
            size="sm"
          >
            {t('unverified.open')}
          </LinkButton>
        )
      }
    >
      {reason !== '' && of !== 'company' && of !== 'renamed' && <Quote>{reason}</Quote>}
      {of === 'renamed'
        ? t('state.renamed.body', { company: company?.name ?? '', name })
        : t(`state.${of}.body`)}
    </Notice>
  )
}

function Facts({ issuer }: { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  const { did, website, dailyOffers, issued, requestedAt, decidedAt, purpose, company } = issuer
  return (
    <FactsList
      facts={[
        {
          label: t('facts.purpose'),
          value: purpose === '' ? null : <span className={classes.purpose}>{purpose}</span>,
        },
        { label: t('facts.website'), value: website },
        {
          label: t('facts.did'),
          value: (
            <span className={classes.did}>
              <bdi className={classes.code}>{did}</bdi>
              <CopyDid did={did} />
            </span>
          ),
        },
        {
          label: t('facts.limit'),
          value: t('facts.offers', counted(dailyOffers)),
        },
        { label: t('facts.issued'), value: formatNumber(issued) },
        {
          label: t('facts.requested'),
          value: company ? <RelativeTime value={requestedAt} /> : null,
        },
        { label: t('facts.decided'), value: company && decidedAt && <RelativeTime value={decidedAt} /> },
      ]}
    />
  )
}

function CopyDid({ did }: { readonly did: string }) {
  const t = useTexts(texts)
  return (
    <CopyButton value={did}>
      {({ copied, copy }) => (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={copy}
          >
            {t('copy')}
          </Button>
          <span role="status">{copied && t('copied')}</span>
        </>
      )}
    </CopyButton>
  )
}

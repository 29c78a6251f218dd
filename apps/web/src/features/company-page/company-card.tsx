import { Title } from '@mantine/core'
import type { CompanyCard as Card } from '@vouch/contract'
import type { Ref } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import cards from '#ui/list/result-card.module.css'
import { texts } from './company-page.en.ts'
import classes from './company-page.module.css'

interface CompanyCardProps {
  readonly company: Card
  /** Ref of the card's link, which gets focus if it is the first company loaded by "Show more". */
  readonly linkRef?: Ref<HTMLAnchorElement>
}

export function CompanyCard({ company, linkRef }: CompanyCardProps) {
  const t = useTexts(texts)
  const { slug, name, location, industry, size, verified, logo, openJobs } = company
  const facts = [industry, location, size].filter((fact) => fact !== null)
  return (
    <article className={classes.card}>
      <CompanyLogo name={name} logo={logo} size={56} />
      <div className={classes.cardBody}>
        <Title order={2} size="h3" className={classes.cardTitle}>
          <LinkAnchor
            to="/companies/$slug"
            params={{ slug }}
            className={cards.title}
            inherit
            underline="never"
            ref={linkRef}
          >
            {name}
          </LinkAnchor>
          {verified && <StatusBadge tone="good">{t('verified')}</StatusBadge>}
        </Title>
        {facts.length > 0 && (
          <ul className={classes.cardFacts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <div className={classes.cardJobs} data-none={openJobs === 0}>
          {openJobs === 0 ? t('noJobs') : t('jobs', counted(openJobs))}
        </div>
      </div>
    </article>
  )
}

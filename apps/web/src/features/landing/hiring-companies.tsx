import { Text, Title } from '@mantine/core'
import type { Landing } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

export function HiringCompanies({ companies }: { readonly companies: Landing['companies'] }) {
  const t = useTexts(landingTexts)
  if (companies.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('companies.title')}</Title>
      <ul className={classes.rows}>
        {companies.map(({ name, slug, logo, location, openJobs }) => (
          <li key={slug} className={classes.row}>
            <CompanyLogo name={name} logo={logo} size={36} />
            <div className={classes.name}>
              <LinkAnchor to="/companies/$slug" params={{ slug }} inherit>
                {name}
              </LinkAnchor>
              {location && (
                <Text size="sm" c="dimmed">
                  {location}
                </Text>
              )}
            </div>
            <Text size="sm" c="dimmed" className={classes.number}>
              {t('companies.jobs', counted(openJobs))}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Text, Title } from '@mantine/core'
import type { PublicPassport } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { WebLink } from '#ui/links/web-link.tsx'
import { hostOf } from '../web-link.ts'
import { texts } from './check.en.ts'
import classes from './check.module.css'

interface SignedByProps {
  readonly passport: PublicPassport
  readonly order: 2 | 3
}

/** Who signed a passport, and how we know. */
export function SignedBy({ passport: { issuer }, order }: SignedByProps) {
  const t = useTexts(texts)
  const { name, signedBy, website, status, companySlug } = issuer
  return (
    <section className={classes.part}>
      <Title order={order} size="h3">
        {t('signed.title')} <bdi>{name}</bdi>
      </Title>
      <Text>
        {status === null ? t('signed.elsewhere', { host: signedBy, name }) : t(`signed.here.${status}`)}
      </Text>
      <ul className={classes.links}>
        {status !== null && <li>{t('signed.by', { host: signedBy })}</li>}
        {companySlug !== null && (
          <li>
            <LinkAnchor to="/companies/$slug" params={{ slug: companySlug }} underline="always" inherit>
              {t('signed.company', { name })}
            </LinkAnchor>
          </li>
        )}
        {website !== null && hostOf(website) !== null && (
          <li>
            <WebLink url={website}>{t('signed.website', { name })}</WebLink>
          </li>
        )}
      </ul>
    </section>
  )
}

import { Title } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { accountTexts } from './account.en.ts'
import { AccountPage } from './account-page.tsx'
import classes from './welcome-page.module.css'

const steps = ['role', 'profile', 'start'] as const

export function WelcomePage({ person }: { readonly person: Person }) {
  const t = useTexts(accountTexts)
  return (
    <AccountPage
      title={person.displayName ? t('welcome.title', { name: person.displayName }) : t('welcome.nameless')}
      description={t('welcome.body')}
      wide
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {formatNumber(index + 1)}
            </span>
            <div>
              <Title order={2} size="h3">
                {t(`welcome.${step}`)}
              </Title>
              <p className={classes.text}>{t(`welcome.${step}Body`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <LinkButton to="/admin/profile/choose-role" size="md">
        {t('welcome.next')}
      </LinkButton>
    </AccountPage>
  )
}

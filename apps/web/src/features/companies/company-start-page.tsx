import { Text, Title } from '@mantine/core'
import type { Person } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { texts } from './companies.en.ts'
import classes from './companies.module.css'
import { CompanyForm } from './company-form.tsx'
import { CompanyFormPage } from './company-form-page.tsx'
import { JoinCompany } from './join-company.tsx'
import { MyJoinRequests } from './my-join-requests.tsx'
import { ownsAddedCompany, useAddCompany } from './use-add-company.ts'

export function CompanyStartPage({ person }: { readonly person: Person }) {
  const t = useTexts(texts)
  const add = useAddCompany(undefined)
  // Administrators add companies for others, and have none of their own to join.
  if (!ownsAddedCompany(person)) return <CompanyFormPage next={undefined} />
  return (
    <Page title={t('start.title')} width="text" description={t('start.body')}>
      <div className={classes.start}>
        <MyJoinRequests />
        <section className={classes.part}>
          <Title order={2}>{t('start.joinTitle')}</Title>
          <JoinCompany person={person} />
        </section>
        <section className={classes.part}>
          <Title order={2}>{t('start.addTitle')}</Title>
          <Text>{t('form.addBody')}</Text>
          <CompanyForm onSubmit={add} />
        </section>
      </div>
    </Page>
  )
}

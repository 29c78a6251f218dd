import { Suspense } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useActiveRole } from '#lib/identity/active-role.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PageTabs } from '#ui/links/page-tabs.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { useProviderAnswer } from '#ui/sign-in/use-provider-answer.ts'
import { type PassportTabProps, passportTabsOf } from './passport-tabs.ts'
import { texts } from './skill-passports.en.ts'

/** Frame of the skill passport page: the tabs of the person's roles. */
export function SkillPassportsPage(props: PassportTabProps) {
  const { person, search } = props
  const t = useTexts(texts)
  const role = useActiveRole(person.roles)
  // A sign-in provider may redirect back to any tab.
  useProviderAnswer()
  const tabs = passportTabsOf(person.roles)
  const first = tabs.find(({ roles }) => role !== null && roles.includes(role)) ?? tabs[0]
  const current = tabs.find(({ id }) => id === search.tab) ?? first
  if (!current) return null
  const { Content } = current
  return (
    <Page title={t('title')} documentTitle={`${t(`tab.${current.id}`)} · ${t('title')}`}>
      <PageTabs
        label={t('tabs')}
        to="/admin/skill-passports"
        current={current.id}
        tabs={tabs.map(({ id }) => ({
          id,
          label: t(`tab.${id}`),
          search: { tab: id, issuer: search.issuer },
        }))}
      />
      <Suspense
        key={current.id}
        fallback={
          <Delayed>
            <ListSkeleton rows={6} />
          </Delayed>
        }
      >
        <Content {...props} />
      </Suspense>
    </Page>
  )
}

import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { Person } from '@vouch/contract'
import { notify } from '#lib/api/notify.ts'
import { useCancelDeletion } from '#lib/data/own-account.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import classes from './deletion-banner.module.css'
import { signedInTexts } from './signed-in.en.ts'

// The banner is hidden on this page, which shows the same information.
const ownPage = '/admin/account/delete-account'

/** Shows when the account will be deleted as requested, with a button to cancel the deletion. */
export function DeletionBanner({ person }: { readonly person: Person }) {
  const t = useTexts(signedInTexts)
  const { pathname } = useLocation()
  const keep = useCancelDeletion(() => notify(t('deletion.kept')))
  if (person.eraseAt === null || pathname === ownPage) return null
  return (
    <section className={classes.banner} aria-label={t('deletion.label')}>
      <span>{t('deletion.text', { day: formatDay(person.eraseAt) })}</span>
      <Button variant="default" size="compact-md" loading={keep.isPending} onClick={() => keep.mutate()}>
        {t('deletion.keep')}
      </Button>
    </section>
  )
}

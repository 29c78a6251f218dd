import { Button, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Issuer, retireIssuer } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useFreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { reloadIssuers } from '../passport-queries.ts'
import { versionedChange } from '../versioned-change.ts'
import { texts } from './issuers.en.ts'
import classes from './issuers.module.css'

/** Lets owners stop issuing for good, after a recent sign-in. */
export function RetireIssuer({ issuer }: { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, name, version } = issuer
  const fresh = useFreshSignIn(`/admin/skill-passports?tab=issuer&issuer=${id}`)
  const { run, busy } = useCommand(() =>
    versionedChange(
      async () => {
        await fresh.run(() => api(retireIssuer, { params: { id }, version }, { quiet: true }))
        notify(t('retire.done', { name }))
      },
      () => reloadIssuers(client),
    ),
  )
  return (
    <section className={classes.part}>
      <div>
        <Title order={2}>{t('retire.title')}</Title>
        <Hint>{t('retire.hint')}</Hint>
      </div>
      <div>
        <Button variant="default" loading={busy} onClick={() => setAsking(true)}>
          {t('retire.open')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('retire.ask', { name })}
        confirmLabel={t('retire.submit')}
        danger
        // Returns no promise, so that this dialog closes before the dialog for signing in again opens.
        onConfirm={() => run()}
        onClose={() => setAsking(false)}
      >
        {t('retire.body')}
      </ConfirmDialog>
      {fresh.dialog}
    </section>
  )
}

import { Button } from '@mantine/core'
import type { Administrator } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import rows from '#ui/list/rows.module.css'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'
import { useRemoveAdministrator } from './use-remove-administrator.ts'

interface AdministratorRowProps {
  readonly administrator: Administrator
  /** A place needs somebody who runs it. */
  readonly only: boolean
  readonly fresh: FreshSignIn
}

/** One administrator, and taking the role away. */
export function AdministratorRow({ administrator, only, fresh }: AdministratorRowProps) {
  const t = useTexts(texts)
  const remove = useRemoveAdministrator(fresh)
  const [asking, setAsking] = useState(false)
  const { self, email } = administrator
  const name = administrator.displayName || email
  return (
    <li className={rows.row}>
      <div className={rows.body}>
        <span className={rows.name}>
          {name} {self && <span className={rows.quiet}>{t('you')}</span>}
        </span>
        <span className={rows.quiet}>{email}</span>
        {only && <span className={rows.quiet}>{t('last')}</span>}
      </div>
      {!only && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => setAsking(true)}
          {...(!self && { 'aria-label': t('removeNamed', { name }) })}
        >
          {t(self ? 'stepDown' : 'remove')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={self ? t('removeSelfTitle') : t('removeTitle', { name })}
        confirmLabel={t(self ? 'stepDown' : 'remove')}
        danger
        // The dialog closes first: the one that asks for a fresh sign-in must not stand on top of it.
        onConfirm={() => remove.mutate(administrator)}
        onClose={() => setAsking(false)}
      >
        {t(self ? 'removeSelf' : 'removeBody')}
      </ConfirmDialog>
    </li>
  )
}

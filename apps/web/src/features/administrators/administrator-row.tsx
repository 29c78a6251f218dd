import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Administrator, removeAdministrator } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify, notifyError } from '#lib/api/notify.ts'
import { administratorsQuery } from '#lib/data/administrators.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import rows from '#ui/list/rows.module.css'
import type { FreshSignIn } from '#ui/sign-in/use-fresh-sign-in.tsx'
import { texts } from './administrators.en.ts'

interface AdministratorRowProps {
  readonly administrator: Administrator
  /** Whether this is the last administrator, who cannot be removed. */
  readonly only: boolean
  readonly fresh: FreshSignIn
}

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
        // Returns no promise, so that this dialog closes before the dialog for signing in again opens.
        onConfirm={() => remove.mutate(administrator)}
        onClose={() => setAsking(false)}
      >
        {t(self ? 'removeSelf' : 'removeBody')}
      </ConfirmDialog>
    </li>
  )
}

/** Removes the administrator role. People who remove themselves are redirected, because they may not see this page. */
function useRemoveAdministrator({ run }: FreshSignIn) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ userId }: Administrator) =>
      run(() => api(removeAdministrator, { params: { id: userId } }, { quiet: true })),
    onSuccess: async (_nothing, { self, displayName, email }) => {
      if (!self) {
        notify(t('removed', { name: displayName || email }))
        return
      }
      notify(t('steppedDown'))
      await client.refetchQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
      await navigate({ to: '/admin/dashboard' })
    },
    onError: (error) => notifyError(error.message),
    onSettled: (_data, _error, { self }) =>
      self ? undefined : client.invalidateQueries({ queryKey: administratorsQuery.queryKey }),
  })
}

import { Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type Issuer, reinstateIssuer, suspendIssuer } from '@vouch/contract'
import { mayMoveIssuer } from '@vouch/domain'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { IconAction } from '#ui/layout/icon-action.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { reloadIssuers } from '../passport-queries.ts'
import { versionedChange } from '../versioned-change.ts'
import { DecideForm } from './decide-form.tsx'
import { texts } from './issuers.en.ts'
import { LimitForm } from './limit-form.tsx'

/** What an administrator does with an issuer. */
export type IssuerAct = 'decide' | 'suspend' | 'reinstate' | 'limit'

interface IssuerActionsProps {
  readonly issuer: Issuer
  readonly onAct: (act: IssuerAct) => void
}

/** Whether an administrator has to decide: about an application, or about the new name of a company. */
const isWaiting = ({ status, obstacle }: Issuer) => status === 'requested' || obstacle === 'renamed'

/** The decision as a button if the issuer waits for one, the other actions in a menu. */
export function IssuerActions({ issuer, onAct }: IssuerActionsProps) {
  const t = useTexts(texts)
  const { name, status, company } = issuer
  const acts: Exclude<IssuerAct, 'decide'>[] = []
  // The marketplace issues as long as its administrators want.
  if (company && mayMoveIssuer('suspend', status)) acts.push('suspend')
  if (company && mayMoveIssuer('reinstate', status)) acts.push('reinstate')
  if (status !== 'retired' && status !== 'refused') acts.push('limit')
  const words = {
    suspend: t('queue.suspend'),
    reinstate: t('queue.reinstate'),
    limit: t('queue.setLimit'),
  }
  return (
    <Group gap={4} wrap="nowrap">
      {isWaiting(issuer) && (
        <Button size="compact-md" aria-label={t('decide.title', { name })} onClick={() => onAct('decide')}>
          {t('queue.decide')}
        </Button>
      )}
      {acts.length > 0 && (
        <Menu>
          <Menu.Target>
            <IconAction icon={IconDots} label={t('queue.menu', { name })} />
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map((act) => (
              <Menu.Item key={act} onClick={() => onAct(act)}>
                {words[act]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}

interface IssuerDialogsProps {
  readonly act: IssuerAct | null
  /** The row as it is now; undefined once it is no longer in the list. */
  readonly issuer: Issuer | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** The dialogs of the actions. They stay rendered while they fade out. */
export function IssuerDialogs({ act, issuer, onClose, onClosed }: IssuerDialogsProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const shown = useLast(issuer)
  if (!shown) return null
  const { id, name, version } = shown
  const isOpen = (of: IssuerAct) => act === of && issuer !== undefined
  const change = (call: () => Promise<Issuer>, done: string) =>
    versionedChange(
      async () => {
        await call()
        notify(done)
      },
      () => reloadIssuers(client),
    )
  return (
    <>
      <Dialog
        title={t('decide.title', { name })}
        opened={isOpen('decide')}
        onClose={onClose}
        onClosed={onClosed}
      >
        <DecideForm issuer={shown} onClose={onClose} />
      </Dialog>
      <Dialog
        title={t('limit.title', { name })}
        opened={isOpen('limit')}
        onClose={onClose}
        onClosed={onClosed}
      >
        <LimitForm issuer={shown} onClose={onClose} />
      </Dialog>
      <ConfirmDialog
        opened={isOpen('suspend')}
        title={t('suspend.title', { name })}
        confirmLabel={t('suspend.submit')}
        danger
        reason={{ hint: t('suspend.reasonHint'), required: true, maxLength: 1000 }}
        onConfirm={(reason) =>
          change(
            () => api(suspendIssuer, { params: { id }, version, body: { reason } }, { quiet: true }),
            t('suspend.done', { name }),
          )
        }
        onClose={onClose}
        onClosed={onClosed}
      >
        {t('suspend.body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={isOpen('reinstate')}
        title={t('reinstate.title', { name })}
        confirmLabel={t('reinstate.submit')}
        onConfirm={() =>
          change(
            () => api(reinstateIssuer, { params: { id }, version }, { quiet: true }),
            t('reinstate.done', { name }),
          )
        }
        onClose={onClose}
        onClosed={onClosed}
      >
        {t('reinstate.body')}
      </ConfirmDialog>
    </>
  )
}

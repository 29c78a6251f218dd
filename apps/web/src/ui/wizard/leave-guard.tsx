// biome-ignore lint/suspicious/noDeprecatedImports: only its older overloads are deprecated
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  readonly when: boolean
  /** Search parameters that choose the record on this page: a link that changes one leaves the form too. */
  readonly params?: readonly string[]
}

/** With unsaved changes, asks before the person leaves the page by link, by back button or by closing the tab. */
export function LeaveGuard({ when, params = [] }: LeaveGuardProps) {
  const t = useTexts(uiTexts)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        params.some((name) => Reflect.get(current.search, name) !== Reflect.get(next.search, name))),
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('form.leaveTitle')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('form.leaveBody')}
    </ConfirmDialog>
  )
}

// biome-ignore lint/suspicious/noDeprecatedImports: only its older overloads are deprecated
import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isReloading, onBeforeReload } from '#lib/draft/before-reload.ts'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'

const ConfirmDialog = lazy(() =>
  import('#ui/layout/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  readonly when: boolean
  /** Search parameters that choose the record on this page: a link that changes one leaves the form too. */
  readonly params?: readonly string[]
  /** Stores the changes before the page reloads itself. Returns whether it could; without it, the person is warned. */
  readonly store?: () => boolean
}

const cannotStore = () => false

/** With unsaved changes, asks before the person leaves the page by link, by back button or by closing the tab. */
export function LeaveGuard({ when, params = [], store = cannotStore }: LeaveGuardProps) {
  const t = useTexts(uiTexts)
  useEffect(() => (when ? onBeforeReload(store) : undefined), [when, store])
  // Loaded when there is something to lose. Then it opens at once, and returns the focus because it was closed before.
  const [wasDue, setWasDue] = useState(when)
  if (when && !wasDue) setWasDue(true)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when &&
      (current.pathname !== next.pathname ||
        params.some((name) => Reflect.get(current.search, name) !== Reflect.get(next.search, name))),
    enableBeforeUnload: () => when && !isReloading(),
    withResolver: true,
  })
  if (!wasDue) return null
  return (
    <Suspense>
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
    </Suspense>
  )
}

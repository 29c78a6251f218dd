import type { QueryClient } from '@tanstack/react-query'
import { goTo } from '#lib/api/navigation.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { claimsOf, onSession, sessionState } from '#lib/identity/session.ts'
import { onWorkerMessage } from '#lib/push/on-worker-message.ts'
import { linkOf, type WorkerMessage } from '#lib/push/push-message.ts'
import { refreshPush } from '#lib/push/push-queries.ts'
import { keepPush } from '#lib/push/push-session.ts'

const signedInUid = () => claimsOf(sessionState().token ?? '').sub

/**
 * Receives pushes while the app is open, and refreshes the registration of a person who turned push on. Loaded only in
 * browsers where push has been turned on.
 */
export function followPushes(client: QueryClient): void {
  onWorkerMessage((message) => {
    if (message.messageType === 'notification-clicked') open(message)
    // The page is visible: update the bell and its list instead of showing a notification.
    else void client.invalidateQueries({ queryKey: ['me', 'notifications'] })
  })
  const keep = () => void keepPush().then(() => refreshPush(client))
  keep()
  let uid = signedInUid()
  onSession(() => {
    if (signedInUid() === uid) return
    uid = signedInUid()
    if (uid !== undefined) keep()
  })
}

function open(message: WorkerMessage): void {
  const path = linkOf(message, location.origin)
  if (path === null) return
  if (message.data?.side) chooseActiveRole(message.data.side)
  goTo(path)
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { onEvent } from '#lib/api/events.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { refreshMyApplication } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'
import { notificationsQuery } from './notifications-queries.ts'

// In ms. Reloads once for notifications that arrive together, as when a job is closed.
const batchDelay = 150

/** Reloads the viewer's memberships and the companies' statuses. */
async function refreshCompanies(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['me'] }),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ])
}

/** Reloads what a notification is about, so that open pages show it. */
async function refreshSubject(client: QueryClient, notification: Notification): Promise<void> {
  const { side, applicationId, jobId } = notification
  if (jobId === null) await refreshCompanies(client)
  else if (side === 'employer') await refreshPipeline(client, jobId)
  else if (applicationId) await refreshMyApplication(client, applicationId)
}

async function loadNotifications(client: QueryClient, ids: ReadonlySet<string>): Promise<Notification[]> {
  await client.refetchQueries({ queryKey: notificationsQuery.queryKey })
  const list = client.getQueryData(notificationsQuery.queryKey)
  const unreadNotifications = list?.pages[0]?.unread
  // The badge of the installed app counts by this number.
  if (unreadNotifications !== undefined) {
    client.setQueryData(currentPersonQuery.queryKey, (person) => person && { ...person, unreadNotifications })
  }
  const rows = rowsOf(list)
  const fresh = rows.filter(({ id }) => ids.has(id))
  // Some are hidden by the person's settings, but their data has changed too.
  if (fresh.length < ids.size) await reloadScreen(client)
  const subjects = new Map(
    fresh.map((one) => [`${one.side} ${one.applicationId ?? one.jobId ?? one.companyId}`, one]),
  )
  await Promise.all([...subjects.values()].map((one) => refreshSubject(client, one)))
  return fresh
}

/** Reloads all data on screen, because events may have been missed. */
async function reloadScreen(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['me'] }),
    client.invalidateQueries({ queryKey: ['applicants'] }),
    client.invalidateQueries({ queryKey: ['company-applicants'] }),
    client.invalidateQueries({ queryKey: ['applicant'] }),
    client.invalidateQueries({ queryKey: ['tags'] }),
    client.invalidateQueries({ queryKey: ['employer-jobs'] }),
    client.invalidateQueries({ queryKey: ['dashboard'] }),
  ])
}

function idOf(data: string): string | null {
  try {
    const { id } = JSON.parse(data) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * Receives notifications live while the page is open.
 * @returns a sentence about the newest notification, for screen readers; empty before the first one arrives
 */
export function useLiveNotifications(): string {
  const client = useQueryClient()
  const t = useTexts(texts)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const pendingIds = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMounted = true
    const flush = async () => {
      timer = undefined
      const ids = new Set(pendingIds)
      pendingIds.clear()
      const [newest] = await loadNotifications(client, ids)
      if (newest && isMounted) setAnnouncement(sentenceOf(newest, t))
    }
    const stop = onEvent((name, data) => {
      if (name === 'reconnected' || name === 'changed') {
        void reloadScreen(client)
        return
      }
      const id = name === 'notification' ? idOf(data) : null
      if (id === null) return
      pendingIds.add(id)
      timer ??= setTimeout(() => void flush(), batchDelay)
    })
    return () => {
      isMounted = false
      clearTimeout(timer)
      stop()
    }
  }, [client, t])

  return announcement
}

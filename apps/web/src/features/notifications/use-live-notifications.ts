import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { onEvent } from '#lib/api/events.ts'
import { rowsOf } from '#lib/api/paged-query.ts'
import { refreshPipeline } from '#lib/data/applicants.ts'
import { refreshMyApplication } from '#lib/data/my-applications.ts'
import { useTexts } from '#lib/format/texts.ts'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'
import { notificationsQuery } from './notifications-queries.ts'

// Several that come together, as when a job is closed, are looked at once.
const gather = 150

/** Who belongs where, and how the companies stand. */
async function refreshCompanies(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['me'] }),
    client.invalidateQueries({ queryKey: ['companies'] }),
  ])
}

/** Asks anew for what a notification is about, so that open pages show it. */
async function refreshSubject(client: QueryClient, notification: Notification): Promise<void> {
  const { side, applicationId, jobId } = notification
  if (jobId === null) await refreshCompanies(client)
  else if (side === 'employer') await refreshPipeline(client, jobId)
  else if (applicationId) await refreshMyApplication(client, applicationId)
}

async function takeIn(client: QueryClient, ids: ReadonlySet<string>): Promise<Notification[]> {
  await client.refetchQueries({ queryKey: notificationsQuery.queryKey })
  const rows = rowsOf(client.getQueryData(notificationsQuery.queryKey))
  const fresh = rows.filter(({ id }) => ids.has(id))
  const subjects = new Map(
    fresh.map((one) => [`${one.side} ${one.applicationId ?? one.jobId ?? one.companyId}`, one]),
  )
  await Promise.all([...subjects.values()].map((one) => refreshSubject(client, one)))
  return fresh
}

/** Anything of the person's own may have changed: asks anew for what is on the screen. */
async function catchUp(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['me'] }),
    client.invalidateQueries({ queryKey: ['applicants'] }),
    client.invalidateQueries({ queryKey: ['applicant'] }),
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
 * Follows what happens while the page is open.
 * @returns the newest of it as a sentence, to be read out politely; empty at first
 */
export function useLiveNotifications(): string {
  const client = useQueryClient()
  const t = useTexts(texts)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let live = true
    const look = async () => {
      timer = undefined
      const ids = new Set(waiting)
      waiting.clear()
      const [newest] = await takeIn(client, ids)
      if (newest && live) setSaid(sentenceOf(newest, t))
    }
    const stop = onEvent((name, data) => {
      if (name === 'reconnected' || name === 'changed') {
        void catchUp(client)
        return
      }
      const id = name === 'notification' ? idOf(data) : null
      if (id === null) return
      waiting.add(id)
      timer ??= setTimeout(() => void look(), gather)
    })
    return () => {
      live = false
      clearTimeout(timer)
      stop()
    }
  }, [client, t])

  return said
}

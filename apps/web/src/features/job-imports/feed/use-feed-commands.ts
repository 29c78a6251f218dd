import { useQueryClient } from '@tanstack/react-query'
import { fetchJobFeed, type JobFeed, pauseJobFeed, startJobFeed } from '@vouch/contract'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobFeedQuery, storeFeed } from '../job-import-queries.ts'
import { feedTexts } from './feed.en.ts'

const pollMs = 1_000
/** A fetch may wait for others, or for a slow host, so the page stops looking for it and shows it at the next visit. */
const longestWaitMs = 120_000

/** Starts, pauses or fetches a feed, and watches the fetch until it has ended. */
export function useFeedCommands(feed: JobFeed) {
  const t = useTexts(feedTexts)
  const client = useQueryClient()
  const params = { id: feed.id }
  const { queryKey } = jobFeedQuery(feed.id)
  /** When the feed was last fetched before the fetch that is awaited; undefined if none is. */
  const [fetchedBefore, setFetchedBefore] = useState<string | null | undefined>(undefined)
  const isFetching = fetchedBefore !== undefined && feed.lastFetchedAt === fetchedBefore
  useEffect(() => {
    if (!isFetching) return
    const poll = setInterval(() => void client.invalidateQueries({ queryKey }), pollMs)
    const end = setTimeout(() => setFetchedBefore(undefined), longestWaitMs)
    return () => {
      clearInterval(poll)
      clearTimeout(end)
    }
  }, [isFetching, client, queryKey[2]])
  useEffect(() => {
    if (fetchedBefore === undefined || isFetching) return
    setFetchedBefore(undefined)
    storeFeed(client, feed)
    if (feed.problem === null) notify(t('fetched'))
  }, [fetchedBefore, isFetching, client, feed, t])

  const command = (send: () => Promise<JobFeed>, fetches: boolean, done?: string) => async () => {
    try {
      storeFeed(client, await send())
      if (fetches) setFetchedBefore(feed.lastFetchedAt)
      if (done !== undefined) notify(done)
    } catch (error) {
      void client.invalidateQueries({ queryKey })
      throw error
    }
  }
  const start = useCommand(command(() => api(startJobFeed, { params }), true))
  const pause = useCommand(command(() => api(pauseJobFeed, { params }), false, t('paused')))
  const fetch = useCommand(command(() => api(fetchJobFeed, { params, body: {} }), true))
  const trust = useCommand(command(() => api(fetchJobFeed, { params, body: { trust: true } }), true))
  return { start, pause, fetch, trust, isFetching }
}

export type FeedCommands = ReturnType<typeof useFeedCommands>

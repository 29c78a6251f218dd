import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import type { Notification } from '@vouch/contract'
import { afterEach, expect, test } from 'vitest'
import { rowsOf } from '#lib/api/paged-query.ts'
import { companyApplicantList } from '#lib/data/applicants.ts'
import { myApplicationOf } from '#lib/data/my-applications.ts'
import { tagsOf } from '#lib/data/tags.ts'
import { clearToken, setToken } from '#lib/identity/session.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { fakeToken } from '#testing/fake-identity.ts'
import { testApplicantRow } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { testApplication } from '#testing/my-application.ts'
import { testNotification } from '#testing/notification.ts'
import { renderInApp } from '#testing/render.tsx'
import { NotificationBell } from './notification-bell.tsx'

afterEach(clearToken)

const companyApplicant = {
  ...testApplicantRow(1),
  job: { id: testId(700), title: 'Night nurse' },
  company: { id: testId(900), name: 'Harbour Health' },
}

const answer = (items: Notification[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  unread: items.filter(({ readAt }) => readAt === null).length,
})

async function openList(user: Awaited<ReturnType<typeof renderInApp>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('the bell counts unread notifications; opening one marks it and older ones as read', async () => {
  const now = [testNotification(1), testNotification(2, { kind: 'interview-proposed' }), testNotification(3)]
  const { calls } = fakeApi({
    listNotifications: () => answer(now),
    readNotifications: ({ body }) => {
      const from = now.findIndex(({ id }) => id === (body as { id: string }).id)
      for (const [place, one] of now.entries()) {
        if (place >= from) now[place] = { ...one, readAt: new Date().toISOString() }
      }
    },
  })
  const { user, path } = await renderInApp(<NotificationBell />)
  const list = await openList(user, 'Notifications, 3 unread')
  await user.click(list.getByRole('link', { name: /Harbour Health proposed an interview time/ }))
  expect(path()).toBe(`/admin/jobs/applied/${testId(700)}/stages/interview`)
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
  const read = calls.filter(({ id }) => id === 'readNotifications')
  expect(read.map(({ request }) => request.body)).toEqual([{ id: testId(602) }])
})

test('marking all as read is reverted on failure', async () => {
  fakeApi({
    listNotifications: () => answer([testNotification(1), testNotification(2)]),
    readNotifications: () => {
      throw new FakeProblem('unavailable', 'Busy.')
    },
  })
  const { user } = await renderInApp(<NotificationBell />)
  const list = await openList(user, 'Notifications, 2 unread')
  await user.click(list.getByRole('button', { name: 'Mark all as read' }))
  expect((await screen.findAllByText('We could not mark them as read. Try again.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
})

test('older notifications load on demand', async () => {
  fakeApi({
    listNotifications: ({ query }) =>
      query.get('cursor') === 'older'
        ? answer([testNotification(9, { kind: 'rejected', readAt: new Date().toISOString() })])
        : answer([testNotification(1)], 'older'),
  })
  const { user } = await renderInApp(<NotificationBell />)
  const list = await openList(user, 'Notifications, 1 unread')
  await user.click(list.getByRole('button', { name: 'Show older notifications' }))
  expect(await list.findByText('Harbour Health made a decision on your application')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Show older notifications' })).toBeNull()
})

test('a live notification is announced, and the open page of its application reloads', async () => {
  function OpenPage() {
    const { data } = useQuery(myApplicationOf(testId(700)))
    return <p>{data?.visibleStatus}</p>
  }
  await setToken(fakeToken('ana'))
  let happened = false
  fakeApi({
    listNotifications: () => answer(happened ? [testNotification(1)] : []),
    getMyApplication: () => testApplication({ visibleStatus: happened ? 'in-review' : 'received' }),
    notificationStream: async () => {
      await screen.findByText('received')
      happened = true
      return `event: notification\ndata: ${JSON.stringify({ id: testId(601) })}\n\n`
    },
  })
  await renderInApp(
    <>
      <NotificationBell />
      <OpenPage />
    </>,
  )
  expect(await screen.findByText('in-review')).toBeTruthy()
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'New message from Mia Lund',
    ),
  )
  expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy()
})

test('a change by the team reloads the lists of applicants and tags', async () => {
  function OpenPage() {
    const { data: tags } = useQuery(tagsOf(testId(900)))
    const { data: rows } = useInfiniteQuery(companyApplicantList({}))
    return <p>{`${tags?.items.length} tags, ${rowsOf(rows).length} applicants`}</p>
  }
  await setToken(fakeToken('ana'))
  let changed = false
  fakeApi({
    listNotifications: () => answer([]),
    listTags: () => ({
      items: changed ? [{ id: testId(40), name: 'Referred', uses: null }] : [],
      mayManage: false,
    }),
    listCompanyApplicants: () => ({
      items: changed ? [companyApplicant] : [],
      nextCursor: null,
    }),
    notificationStream: async () => {
      await screen.findByText('0 tags, 0 applicants')
      changed = true
      return 'event: changed\ndata: {}\n\n'
    },
  })
  await renderInApp(
    <>
      <NotificationBell />
      <OpenPage />
    </>,
  )
  expect(await screen.findByText('1 tags, 1 applicants')).toBeTruthy()
})

test('opening the page of a notification marks it as read, also when it arrives there', async () => {
  let now: Notification[] = [testNotification(1)]
  const { calls } = fakeApi({
    listNotifications: () => answer(now),
    readNotificationsOfPage: () => {
      now = now.map((one) => ({ ...one, readAt: new Date().toISOString() }))
    },
  })
  const { queryClient } = await renderInApp(<NotificationBell />, {
    at: `/admin/jobs/applied/${testId(700)}/stages/interview`,
  })
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
  now = [testNotification(2), ...now]
  await queryClient.invalidateQueries()
  await waitFor(() => expect(calls.filter(({ id }) => id === 'readNotificationsOfPage')).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { NotificationSettings, NotificationSettingsInput, Person, Session } from '@vouch/contract'
import { completeChoices } from '@vouch/domain'
import { afterEach, expect, test, vi } from 'vitest'
import { setFormats } from '#lib/format/format.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { AccountSettingsPage } from './account-settings-page.tsx'

afterEach(() => setFormats(null))

function session(number: number, change: Partial<Session> = {}): Session {
  return {
    id: testId(number),
    current: false,
    browser: 'Firefox 152',
    system: `System ${number}`,
    device: 'computer',
    address: '192.0.2.7',
    provider: 'password',
    signedInAt: '2026-05-01T10:00:00.000Z',
    lastUsedAt: '2026-05-02T10:00:00.000Z',
    ...change,
  }
}

test('a new name is saved and shown everywhere', async () => {
  const person = testPerson()
  const { calls } = fakeApi({
    currentPerson: () => person,
    updateAccount: ({ body }) => ({ ...person, ...(body as object) }),
  })
  const { user, queryClient } = await renderInApp(<AccountSettingsPage tab={undefined} />)
  const name = await screen.findByRole('textbox', { name: /Your full name/ })
  await user.clear(name)
  await user.type(name, 'Ana María{Enter}')
  await screen.findAllByText('Name saved.')
  expect(calls.find(({ id }) => id === 'updateAccount')?.request.body).toEqual({ displayName: 'Ana María' })
  expect(queryClient.getQueryData(['me'])).toMatchObject({ displayName: 'Ana María' })
})

test("a photo is shown at once, with the server's message beside it", async () => {
  const person = testPerson()
  const photo = { small: '/s', medium: '/m', large: '/l' }
  let refuse = true
  fakeApi({
    currentPerson: () => person,
    uploadPhoto: () => {
      if (refuse) throw new FakeProblem('unsupported-type', 'This is not a picture.')
      return { ...person, photo }
    },
    deletePhoto: () => undefined,
  })
  const { user, container } = await renderInApp(<AccountSettingsPage tab={undefined} />)
  await screen.findByRole('button', { name: 'Choose a photo' })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('there is no field for a file')
  const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'me.png', { type: 'image/png' })
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  await user.upload(input, picture)
  await screen.findByText('This is not a picture.')
  refuse = false
  await user.upload(input, picture)
  await user.click(await screen.findByRole('button', { name: 'Remove photo' }))
  await screen.findByRole('button', { name: 'Choose a photo' })
})

test('an unverified address explains the consequences and links to the code page', async () => {
  fakeApi({ currentPerson: () => testPerson({ emailVerified: false }) })
  await renderInApp(<AccountSettingsPage tab={undefined} />)
  expect(await screen.findByText('Not confirmed')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Confirm' }).getAttribute('href')).toBe('/signup-verify-otp')
})

test('of many sessions the current one comes first and the rest on demand; one is ended, then all others', async () => {
  let items = Array.from({ length: 12 }, (_, index) => session(index, { current: index === 5 }))
  fakeApi({
    currentPerson: () => testPerson(),
    listSessions: () => ({ items }),
    endSession: ({ params }) => {
      items = items.filter(({ id }) => id !== params.id)
    },
    endOtherSessions: () => {
      items = items.filter(({ current }) => current)
      return { ended: 10 }
    },
  })
  const { user } = await renderInApp(<AccountSettingsPage tab="sign-in" />)
  const list = await screen.findByRole('list', { name: /Your sessions/ })
  const rows = () => within(list).getAllByRole('listitem')
  expect(rows()).toHaveLength(8)
  expect(rows()[0]?.textContent).toContain('This device')
  await user.click(screen.getByRole('button', { name: 'Show 4 more' }))
  expect(rows()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Log out of Firefox 152 on System 7' }))
  await waitFor(() => expect(rows()).toHaveLength(11))
  await user.click(screen.getByRole('button', { name: 'Log out of 10 other devices' }))
  const dialog = await screen.findByRole('dialog', { name: 'Log out of 10 other devices?' })
  await user.click(within(dialog).getByRole('button', { name: 'Log out everywhere else' }))
  await screen.findAllByText('Logged out of 10 other devices.')
  await screen.findByText('This is the only device you’re logged in on.')
})

test('a session that could not be ended returns to the list', async () => {
  fakeApi({
    currentPerson: () => testPerson(),
    listSessions: () => ({ items: [session(1, { current: true }), session(2)] }),
    endSession: () => {
      throw new FakeProblem('unavailable', 'Try again later.')
    },
  })
  const { user } = await renderInApp(<AccountSettingsPage tab="sign-in" />)
  await user.click(await screen.findByRole('button', { name: 'Log out of Firefox 152 on System 2' }))
  await screen.findAllByText('Try again later.')
  expect(await screen.findByRole('button', { name: 'Log out of Firefox 152 on System 2' })).toBeTruthy()
})

test('without session data the section is hidden', async () => {
  fakeApi({
    currentPerson: () => testPerson(),
    listSessions: () => {
      throw new FakeProblem('not-found', 'Not here')
    },
  })
  await renderInApp(<AccountSettingsPage tab="sign-in" />)
  await screen.findByRole('link', { name: 'Change password' })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your devices' })).toBeNull())
})

test('a time zone is found by place, saved at once and applied to all dates', async () => {
  const person = testPerson()
  const { calls } = fakeApi({
    currentPerson: () => person,
    updateAccount: ({ body }) => ({ ...person, ...(body as object) }),
  })
  const { user } = await renderInApp(<AccountSettingsPage tab="preferences" />)
  const zone = await screen.findByRole('combobox', { name: 'Time zone' })
  await user.clear(zone)
  await user.type(zone, 'asia tok')
  await user.click(await screen.findByRole('option', { name: /Tokyo/ }))
  await screen.findByText(/^Saved/)
  expect(calls.at(-1)?.request.body).toEqual({ timeZone: 'Asia/Tokyo' })
  expect(screen.getByText(/For example: .*GMT\+9/)).toBeTruthy()
})

test('German can be chosen in an English browser', async () => {
  const person = testPerson()
  const { calls } = fakeApi({
    currentPerson: () => person,
    updateAccount: ({ body }) => ({ ...person, ...(body as object) }),
  })
  const { user } = await renderInApp(<AccountSettingsPage tab="preferences" />)
  const language = await screen.findByRole('combobox', { name: 'Language and region' })
  await user.clear(language)
  await user.type(language, 'german (germany)')
  await user.click(await screen.findByRole('option', { name: 'German (Germany)' }))
  await screen.findByText(/^Saved/)
  expect(calls.at(-1)?.request.body).toEqual({ locale: 'de-DE' })
})

test('a colour scheme that could not be saved is reported and saved on retry', async () => {
  const person = testPerson()
  let fails = true
  fakeApi({
    currentPerson: () => person,
    updateAccount: ({ body }) => {
      if (fails) throw new FakeProblem('unavailable', 'Not now')
      return { ...person, ...(body as object) }
    },
  })
  const { user } = await renderInApp(<AccountSettingsPage tab="preferences" />)
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await screen.findByText('Not saved')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Save now' }))
  await screen.findByText(/^Saved/)
  expect(screen.getByRole('radio', { name: 'Dark' })).toHaveProperty('checked', true)
})

function settings(change: Partial<NotificationSettings> = {}): NotificationSettings {
  return { choices: completeChoices([]), quietHours: null, pausedUntil: null, hideDetails: false, ...change }
}

/** A server that stores the settings it is sent. */
function settingsApi(roles: Person['roles']) {
  let stored = settings()
  return fakeApi({
    currentPerson: () => testPerson({ roles }),
    listNotificationMutes: () => ({ items: [] }),
    listPushDevices: () => ({ items: [] }),
    getNotificationSettings: () => stored,
    updateNotificationSettings: ({ body }) => {
      const { choices = [], deviceTimeZone: _zone, ...rest } = body as NotificationSettingsInput
      const changed = stored.choices.map((choice) => {
        const change = choices.find(({ topic }) => topic === choice.topic)
        return { ...choice, ...(change as Partial<typeof choice>) }
      })
      stored = { ...stored, ...rest, choices: changed } as NotificationSettings
      return stored
    },
  })
}

test("notifications: only the topics of the person's roles, and quick changes end in the last state", async () => {
  const { calls } = settingsApi(['candidate'])
  const { user } = await renderInApp(<AccountSettingsPage tab="notifications" />)
  const inApp = () => screen.getByRole('checkbox', { name: 'Messages: in the app' })
  await user.click(await screen.findByRole('checkbox', { name: 'Messages: in the app' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action needed: e-mail' }), 'Daily at 8:00')
  await user.click(inApp())
  expect(screen.queryByRole('checkbox', { name: 'New applicants: in the app' })).toBeNull()
  await waitFor(() => expect(calls.filter(({ id }) => id === 'updateNotificationSettings')).toHaveLength(3))
  expect(inApp()).toHaveProperty('checked', true)
  expect(screen.getByRole('combobox', { name: 'Action needed: e-mail' })).toHaveProperty('value', 'daily')
})

test('job offers cannot be turned off, and the page says why', async () => {
  settingsApi(['candidate'])
  await renderInApp(<AccountSettingsPage tab="notifications" />)
  const offers = await screen.findByRole('checkbox', { name: 'Job offers: in the app' })
  expect(offers).toHaveProperty('disabled', true)
  expect(offers).toHaveProperty('checked', true)
  expect(screen.getByText(/the employer is waiting for your answer/)).toBeTruthy()
})

test('quiet hours are saved when the person leaves a field, and an empty span is refused', async () => {
  const { calls } = settingsApi(['employer'])
  const { user } = await renderInApp(<AccountSettingsPage tab="notifications" />)
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours every day' }))
  const until = await screen.findByLabelText('Until')
  fireEvent.change(until, { target: { value: '22:00' } })
  fireEvent.blur(until)
  await screen.findByText('Choose different start and end times')
  fireEvent.change(until, { target: { value: '06:30' } })
  fireEvent.blur(until)
  await waitFor(() =>
    expect(calls.at(-1)?.request.body).toMatchObject({ quietHours: { from: '22:00', to: '06:30' } }),
  )
})

test('quiet hours that were empty for a moment are saved with both changes', async () => {
  const { calls } = settingsApi(['employer'])
  const { user } = await renderInApp(<AccountSettingsPage tab="notifications" />)
  await user.click(await screen.findByRole('switch', { name: 'Quiet hours every day' }))
  const change = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }
  await screen.findByLabelText('From')
  change('From', '07:00')
  await screen.findByText('Choose different start and end times')
  change('Until', '12:00')
  const both = { quietHours: { from: '07:00', to: '12:00' } }
  await waitFor(() => expect(calls.at(-1)?.request.body).toMatchObject(both))
  change('Until', '')
  expect(screen.getByLabelText('Until')).toHaveProperty('value', '12:00')
})

test('a pause is shown with its end and can be ended', async () => {
  settingsApi(['employer'])
  const { user } = await renderInApp(<AccountSettingsPage tab="notifications" />)
  await user.click(await screen.findByRole('button', { name: 'Pause for a week' }))
  await screen.findByText(/^Paused until /)
  await user.click(screen.getByRole('button', { name: 'End pause' }))
  await screen.findByRole('button', { name: 'Pause for an hour' })
})

test('the data export is saved as a file; a refusal shows a message', async () => {
  let refuse = true
  fakeApi({
    currentPerson: () => testPerson(),
    exportMyData: () => {
      if (refuse) throw new FakeProblem('too-many-requests', 'Try again in an hour.')
      return 'zip zip zip'
    },
  })
  const saved = vi.fn(() => 'blob:zip')
  URL.createObjectURL = saved
  URL.revokeObjectURL = () => undefined
  const { user } = await renderInApp(<AccountSettingsPage tab="data" />)
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  await screen.findByText('Try again in an hour.')
  refuse = false
  await user.click(screen.getByRole('button', { name: 'Download my data' }))
  await screen.findByText(/^Downloaded /)
  expect(saved).toHaveBeenCalledWith(expect.objectContaining({ size: 11 }))
})

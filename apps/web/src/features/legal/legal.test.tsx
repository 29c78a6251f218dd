import { screen, waitFor, within } from '@testing-library/react'
import type { LegalDocument, LegalDraft } from '@vouch/contract'
import { expect, test } from 'vitest'
import { testVersion } from '#testing/consents.ts'
import { FakeProblem, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { renderInApp } from '#testing/render.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { LegalAdminPage } from './legal-admin-page.tsx'
import { LegalPage } from './legal-page.tsx'

const soon = { timeout: 20_000 }

const text = (version: number): LegalDocument => ({
  ...testVersion(version, version === 1 ? '' : 'Fees are gone'),
  document: 'term-of-service',
  body: `<h2>Rules</h2><p>Text ${version}</p>`,
  currentVersion: 2,
})

/** Fakes the API: versions 1 and 2 are published, and there is a draft. */
function serve() {
  const history = [
    { ...testVersion(2, 'Fees are gone'), by: 'Ada Admin' },
    { ...testVersion(1), by: null },
  ]
  const server = {
    /** Stores the next save but answers with an error. */
    losesAnswer: false,
    /** How many of the next requests for the draft fail. */
    unreadable: 0,
    draft: {
      document: 'term-of-service',
      summary: '',
      body: text(2).body,
      version: 0,
      savedAt: null,
      savedBy: null,
      history,
    } as LegalDraft,
  }
  const requireVersion = (headers: Headers) => {
    const { version } = server.draft
    if (headers.get('if-match') !== `"${version}"`)
      throw new FakeProblem('stale', 'Changed.', { currentVersion: version })
  }
  const save = (words: object) => {
    server.draft = { ...server.draft, ...words, version: server.draft.version + 1 }
    return server.draft
  }
  const api = fakeApi({
    getLegalDocument: ({ query }) => {
      const version = Number(query.get('version') ?? 2)
      if (version > 2) throw new FakeProblem('not-found', 'This version was not found.')
      return text(version)
    },
    listLegalVersions: () => ({ items: history.map(({ by: _, ...version }) => version) }),
    getLegalDraft: () => {
      if (server.unreadable > 0) {
        server.unreadable -= 1
        throw new FakeProblem('internal', 'Something went wrong on our side.')
      }
      return server.draft
    },
    saveLegalDraft: ({ body, headers }: FakeRequest) => {
      requireVersion(headers)
      const saved = save(body as object)
      if (server.losesAnswer) {
        server.losesAnswer = false
        throw new FakeProblem('unavailable', 'Lost')
      }
      return saved
    },
    publishLegalVersion: ({ headers }: FakeRequest) => {
      requireVersion(headers)
      const { summary, body } = server.draft
      const next = { ...testVersion(3, summary), by: 'Ada Admin' }
      save({ summary: '', history: [next, ...server.draft.history] })
      return { ...testVersion(3, summary), document: 'term-of-service', body, currentVersion: 3 }
    },
  })
  return { api, server, elsewhere: save }
}

test('the current version shows its date and links to older ones', async () => {
  serve()
  await renderInApp(<LegalPage document="term-of-service" version={undefined} />)
  expect(await screen.findByText(/^Version 2, in effect since/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeTruthy()
  expect(screen.getByText('What changed: Fees are gone')).toBeTruthy()
  expect(screen.queryByText('This is an old version')).toBeNull()
  const old = await screen.findByRole('link', { name: 'Version 1' })
  expect(old.getAttribute('href')).toBe('/term-of-service?version=1')
})

test('an old version says that it is old', async () => {
  serve()
  await renderInApp(<LegalPage document="term-of-service" version={1} />)
  expect(await screen.findByText('This is an old version')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Read current version 2' })
  expect(link.getAttribute('href')).toBe('/term-of-service')
  expect(screen.getByText('Text 1')).toBeTruthy()
})

test('an unknown version links to the current one', async () => {
  serve()
  await renderInApp(<LegalPage document="term-of-service" version={7} />)
  expect(await screen.findByText('Version not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Read the current version' })).toBeTruthy()
})

const summaryBox = () => screen.findByRole('textbox', { name: /^Changes since version 2/ }, soon)
const publishButton = () => screen.findByRole('button', { name: 'Publish version 3' })

test('a draft saves by itself; an unchanged one cannot be published', async () => {
  const { server } = serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  // Paste, because on a busy machine the first letters would be saved before the last is typed.
  await user.click(await summaryBox())
  await user.paste('Shorter')
  await waitFor(() => expect(server.draft).toMatchObject({ summary: 'Shorter', version: 1 }), soon)
  expect((await publishButton()).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Change the text to publish a new version.')).toBeTruthy()
})

test('publishing needs a change summary, names who must consent again, and starts the next draft', async () => {
  const { server, api, elsewhere } = serve()
  elsewhere({ body: '<p>Text 3</p>' })
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  const summary = await summaryBox()
  await user.click(await publishButton())
  expect(screen.getByText('Describe the changes')).toBeTruthy()
  expect(document.activeElement).toBe(summary)
  await user.type(summary, 'Shorter')
  await user.click(await publishButton())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Candidates must agree/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Publish version 3' }))
  expect(await screen.findByText('Version 3 published.')).toBeTruthy()
  expect(server.draft.history[0]).toMatchObject({ version: 3, summary: 'Shorter' })
  expect(await screen.findByRole('button', { name: 'Publish version 4' })).toBeTruthy()
  expect(api.calls.filter(({ id }) => id === 'publishLegalVersion')).toHaveLength(1)
})

test('when two people edit, the second one chooses and nothing is overwritten', async () => {
  const { server, elsewhere } = serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  const summary = await summaryBox()
  elsewhere({ summary: 'Theirs' })
  // Click at once: on a busy machine, the conflict panel could take focus in the middle of a word.
  await user.click(summary)
  await user.paste('Mine')
  expect(await screen.findByText('Theirs', {}, soon)).toBeTruthy()
  expect(server.draft.summary).toBe('Theirs')
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(server.draft).toMatchObject({ summary: 'Mine', version: 2 }), soon)
})

test('version 1 is labelled as shipped with the software', async () => {
  const { server } = serve()
  server.draft = { ...server.draft, history: [{ ...testVersion(1), by: null }] }
  await renderInApp(<LegalAdminPage document="term-of-service" />)
  expect(await screen.findByText('Version 1 came with the software')).toBeTruthy()
})

test('an own save whose response was lost is recognised', async () => {
  const { server } = serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  const summary = await summaryBox()
  server.losesAnswer = true
  await user.click(summary)
  await user.paste('Mine')
  expect(await screen.findByText('Not saved yet', {}, soon)).toBeTruthy()
  // The save is retried automatically.
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull(), soon)
  expect(screen.queryByText('Saved version')).toBeNull()
  await user.click(summary)
  await user.paste(' too')
  await waitFor(() => expect(server.draft).toMatchObject({ summary: 'Mine too', version: 2 }), soon)
})

test('text typed during a conflict triggers a leave warning and is restored afterwards', async () => {
  const { server, elsewhere } = serve()
  const page = (
    <>
      <LegalAdminPage document="term-of-service" />
      <LinkAnchor to="/admin">Dashboard</LinkAnchor>
    </>
  )
  const { user, path, unmount } = await renderInApp(page, { at: '/admin/term-of-service' })
  const summary = await summaryBox()
  elsewhere({ summary: 'Theirs' })
  await user.click(summary)
  await user.paste('Mine')
  await screen.findByRole('button', { name: 'Keep mine' }, soon)
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(path()).toBe('/admin/term-of-service')
  await user.click(question.getByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(path()).toBe('/admin'))
  unmount()
  await renderInApp(<LegalAdminPage document="term-of-service" />)
  expect(((await summaryBox()) as HTMLTextAreaElement).value).toBe('Mine')
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }, soon))
  await waitFor(() => expect(server.draft.summary).toBe('Mine'), soon)
  await waitFor(() => expect(localStorage.getItem('vouch.draft.legal.term-of-service')).toBeNull(), soon)
})

test('a stored draft is removed from the device and not restored', async () => {
  const { server } = serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  await user.type(await summaryBox(), 'Shorter')
  await waitFor(() => expect(localStorage.getItem('vouch.draft.legal.term-of-service')).not.toBeNull(), soon)
  await waitFor(() => expect(server.draft.summary).toBe('Shorter'), soon)
  await waitFor(() => expect(localStorage.getItem('vouch.draft.legal.term-of-service')).toBeNull(), soon)
})

test('when the stored draft cannot be read for comparison, the read is retried', async () => {
  const { server, elsewhere } = serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  const summary = await summaryBox()
  elsewhere({ summary: 'Theirs' })
  // The API client retries a failed request once, so two requests must fail.
  server.unreadable = 2
  await user.click(summary)
  await user.paste('Mine')
  await user.click(await screen.findByRole('button', { name: 'Compare versions' }, soon))
  const panel = await screen.findByRole('region', { name: 'This was changed elsewhere' }, soon)
  expect(server.unreadable).toBe(0)
  await waitFor(() => expect(document.activeElement).toBe(panel))
})

test('the preview takes focus when it opens', async () => {
  serve()
  const { user } = await renderInApp(<LegalAdminPage document="term-of-service" />)
  await user.click(await screen.findByRole('button', { name: 'Preview' }, soon))
  const heading = await screen.findByRole('heading', { name: 'Preview of version 3' })
  expect(document.activeElement).toBe(heading)
  await user.click(screen.getByRole('button', { name: 'Hide preview' }))
  expect(screen.queryByRole('heading', { name: 'Preview of version 3' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import type { DefinitionFields, PassportDefinition } from '@vouch/contract'
import { expect, test } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { testDefinition, testDefinitionFields, testIssuer } from '#testing/skill-passports.ts'
import { DefinitionPage } from './definition-page.tsx'
import DefinitionsTab from './definitions-tab.tsx'

const empty = testDefinitionFields({ description: '', criteria: '', skills: [], validMonths: null })
const draft = (fields: Partial<DefinitionFields> = {}) =>
  testDefinition(200, { status: 'draft', published: null, issued: 0, fields: { ...empty, ...fields } })

/** A fake server that stores one definition. */
function fakeDefinition(start: PassportDefinition, issuers = [testIssuer()]) {
  const server = { one: start, afterPublish: {} as Partial<PassportDefinition> }
  const checkVersion = (headers: Headers) => {
    if (headers.get('if-match') !== `"${server.one.version}"`) throw new FakeProblem('stale', 'It changed.')
  }
  const put = (change: Partial<PassportDefinition>) => {
    server.one = { ...server.one, ...change, version: server.one.version + 1 }
    return server.one
  }
  const api = fakeApi({
    listMyIssuers: () => ({ items: issuers }),
    getDefinition: () => server.one,
    listDefinitions: () => ({ items: [server.one], nextCursor: null }),
    listMasterValues: fakeMasterValues({
      skills: [testMasterOption('wounds', 'Wound care'), testMasterOption('triage', 'Triage')],
    }),
    saveDefinition: ({ headers, body }) => {
      checkVersion(headers)
      return put({ fields: body as DefinitionFields, changed: true })
    },
    publishDefinition: ({ headers }) => {
      checkVersion(headers)
      return put({ status: 'published', published: 1, changed: false, ...server.afterPublish })
    },
    reviewDefinition: ({ headers, body }) => {
      checkVersion(headers)
      const { pass, reason } = body as { pass: boolean; reason: string }
      return put(pass ? { status: 'published', published: 1 } : { status: 'draft', review: reason })
    },
  })
  return { ...api, server, put }
}

const person = testPerson({ roles: ['employer'] })
const page = () => renderInApp(<DefinitionPage id={testId(200)} person={person} />)
const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

test('publishing reports missing fields and links to them, then publishes the typed values', async () => {
  const { server } = fakeDefinition(draft())
  const { user } = await page()
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const summary = await screen.findByRole('alert')
  await waitFor(() => expect(document.activeElement).toBe(summary))
  await user.click(within(summary).getByRole('button', { name: /Criteria/ }))
  expect(document.activeElement).toBe(await field(/^Criteria/))
  await user.keyboard('Passed the course.')
  await user.type(await field(/^Description/), 'Cares for wounds.')
  // The preview shows what is typed.
  expect(screen.getByRole('article').textContent).toContain('Cares for wounds.')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('“Wound care” published.')
  expect(server.one.fields).toMatchObject({
    criteria: 'Passed the course.',
    description: 'Cares for wounds.',
  })
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
})

test('skills have levels, evidence has a kind, and the draft saves itself', async () => {
  const { server } = fakeDefinition(draft())
  const { user } = await page()
  await user.type(await screen.findByRole('combobox', { name: /^Skills/ }), 'Tri')
  await user.click(await screen.findByRole('option', { name: 'Triage' }))
  await user.click(await screen.findByRole('combobox', { name: 'Level of Triage' }))
  await user.click(await screen.findByRole('option', { name: 'Can lead others' }))
  await user.click(screen.getByRole('button', { name: 'Add evidence' }))
  expect(document.activeElement).toBe(await field(/^Evidence 1/))
  await user.keyboard('Certificate')
  await user.click(screen.getByRole('radio', { name: 'For a number of months' }))
  await waitFor(
    () =>
      expect(server.one.fields).toMatchObject({
        skills: [{ code: 'triage', level: 'lead' }],
        evidence: [{ label: 'Certificate', kind: 'file', required: true }],
        validMonths: 24,
      }),
    { timeout: 5000 },
  )
  await user.click(screen.getByRole('button', { name: 'Remove evidence 1' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add evidence' })),
  )
})

test('a colleague’s newer version is shown before it is overwritten', async () => {
  const { server, put } = fakeDefinition(draft({ criteria: 'Old criteria' }))
  const { user } = await page()
  const criteria = await field(/^Criteria/)
  put({ fields: { ...server.one.fields, criteria: 'Criteria of a colleague' } })
  await user.clear(criteria)
  await user.type(criteria, 'My criteria')
  const conflict = await screen.findByRole('region', { name: /meanwhile|changed/i }, { timeout: 5000 })
  expect(conflict.textContent).toContain('Criteria of a colleague')
  expect(server.one.fields.criteria).toBe('Criteria of a colleague')
})

test('a definition with a degree waits for an administrator, who returns it with a reason', async () => {
  const { server } = fakeDefinition(draft({ description: 'Bachelor', criteria: 'Study' }))
  server.afterPublish = { status: 'in-review', published: null, review: 'Names a degree: Bachelor' }
  const { user, unmount } = await page()
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  await screen.findByText('An administrator is reviewing this definition')
  expect(screen.queryByRole('textbox', { name: /^Criteria/ })).toBeNull()
  unmount()

  const admin = testPerson({ roles: ['admin'] })
  fakeDefinition(server.one, [])
  const { user: reviewer } = await renderInApp(<DefinitionPage id={testId(200)} person={admin} />)
  await screen.findByText('Names a degree: Bachelor')
  await reviewer.click(await screen.findByRole('radio', { name: /^Return:/ }))
  await reviewer.click(screen.getByRole('button', { name: 'Return definition' }))
  await screen.findAllByText('Enter a reason. The issuer’s members will see it.')
  await reviewer.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Only universities award degrees.')
  await reviewer.click(screen.getByRole('button', { name: 'Return definition' }))
  await screen.findByText('“Wound care” returned.')
  await screen.findByText('An administrator returned this definition')
})

test('the list links to offering, or says why the issuer cannot offer', async () => {
  const tab = <DefinitionsTab person={person} search={{ tab: 'definitions' }} onSearch={() => undefined} />
  fakeDefinition(testDefinition(200))
  const { unmount } = await renderInApp(tab)
  const offer = await screen.findByRole('link', { name: 'Offer Wound care' })
  expect(offer.getAttribute('href')).toContain(`kind=offer&definition=${testId(200)}`)
  screen.getByRole('link', { name: 'New definition' })
  unmount()
  fakeDefinition(testDefinition(200), [
    testIssuer({
      obstacle: 'renamed',
      company: { id: testId(900), slug: 'harbour', name: 'Harbour Care' },
    }),
  ])
  await renderInApp(tab)
  await screen.findByText(/is now called Harbour Care/)
  await screen.findByRole('link', { name: 'Wound care' })
  expect(screen.queryByRole('link', { name: 'Offer Wound care' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerJob, JobFields, JobPatch, MasterOption } from '@vouch/contract'
import { expect, it } from 'vitest'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from '../job-wizard-page.tsx'
import { PlaceFields } from './place-fields.tsx'

const place = (location: string, country: string | null) => ({ location, country })
const twoCities: Partial<JobFields> = {
  workMode: 'on-site',
  ...place('Berlin', 'DE'),
  otherPlaces: [place('Hamburg', 'DE'), place('Lyon', 'FR')],
}

const porto = testMasterOption('2735943', 'Porto', {
  parent: { entity: 'countries', code: 'PT', label: 'Portugal' },
  attributes: { country: 'PT' },
})

/** Renders the fields of a job's places. `stored` is the job as the server has it. */
async function renderPlaces(fields: Partial<JobFields>, cities: readonly MasterOption[] = []) {
  const start = testEmployerJob()
  const server: { stored: EmployerJob } = { stored: { ...start, fields: { ...start.fields, ...fields } } }
  fakeApi({
    getEmployerJob: () => server.stored,
    listMasterValues: fakeMasterValues({ cities }),
    updateJob: ({ body, headers }) => {
      const { version, fields: before } = server.stored
      if (headers.get('if-match') !== `"${version}"`) {
        throw new FakeProblem('stale', 'Stale', { currentVersion: version })
      }
      const { questions: _, ...changed } = body as JobPatch
      server.stored = {
        ...server.stored,
        version: version + 1,
        fields: { ...before, ...changed } as JobFields,
      }
      return server.stored
    },
  })
  const page = (
    <JobWizardPage id={testId(700)} current={1}>
      <PlaceFields />
    </JobWizardPage>
  )
  const rendered = await renderInApp(page)
  await screen.findByRole('radio', { name: 'On site' })
  return { ...rendered, server }
}

const mode = (name: string) => screen.getByRole('radio', { name })
const cities = () =>
  screen
    .getAllByRole('combobox', { name: /^(Location|City)/ })
    .map((input) => (input as HTMLInputElement).value)
const saved = (server: { stored: EmployerJob }, fields: Partial<JobFields>) =>
  waitFor(() => expect(server.stored.fields).toMatchObject(fields), { timeout: 20_000 })

it('a job that becomes remote keeps its countries, and its places when it changes back', async () => {
  const { user, server } = await renderPlaces(twoCities)
  await user.click(mode('Remote'))
  await saved(server, { workMode: 'remote', ...place('Berlin', 'DE'), otherPlaces: [place('', 'FR')] })
  await user.click(mode('Hybrid'))
  await saved(server, { ...twoCities, workMode: 'hybrid' })
})

it('a suggested city brings its country, typed text does not, and the country can be changed', async () => {
  const { user, server } = await renderPlaces({ workMode: 'on-site', ...place('', null), otherPlaces: [] }, [
    porto,
  ])
  const country = () => screen.getByRole('combobox', { name: /^Country/ }) as HTMLInputElement
  const city = screen.getByRole('combobox', { name: /^Location/ })
  await user.type(city, 'Porto Alegre')
  await user.tab()
  await saved(server, place('Porto Alegre', null))
  await user.clear(city)
  await user.type(city, 'Por')
  await user.click(await screen.findByRole('option', { name: /^Porto/ }))
  expect(country().value).toBe('Portugal')
  await saved(server, place('Porto', 'PT'))
  await user.click(country())
  await user.keyboard('{Control>}a{/Control}spain')
  await user.click(await screen.findByRole('option', { name: 'Spain' }))
  await saved(server, place('Porto', 'ES'))
})

it('suggests cities of all countries, whatever country the place has', async () => {
  const berlin: Partial<JobFields> = { workMode: 'on-site', ...place('Berlin', 'DE'), otherPlaces: [] }
  const portree = testMasterOption('own-1', 'Portree', {
    parent: { entity: 'countries', code: 'GB', label: 'United Kingdom' },
  })
  const { user, server } = await renderPlaces(berlin, [porto, portree])
  const choose = async (field: RegExp, city: string) => {
    await user.clear(screen.getByRole('combobox', { name: field }))
    await user.type(screen.getByRole('combobox', { name: field }), 'Por')
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${city}`) }))
  }
  await user.click(screen.getByRole('button', { name: 'Add another place' }))
  await choose(/^Location 2/, 'Porto')
  await saved(server, { ...place('Berlin', 'DE'), otherPlaces: [place('Porto', 'PT')] })
  await choose(/^Location 1/, 'Portree')
  await saved(server, { ...place('Portree', 'GB'), otherPlaces: [place('Porto', 'PT')] })
})

it('another place says that its country is copied, until it has a city or another country', async () => {
  const { user, server } = await renderPlaces({
    workMode: 'on-site',
    ...place('Berlin', 'DE'),
    otherPlaces: [],
  })
  await user.click(screen.getByRole('button', { name: 'Add another place' }))
  const second = screen.getByRole('combobox', {
    name: /^Country 2/,
    description: /Copied from the place above/,
  })
  expect(second).toHaveProperty('value', 'Germany')
  await user.type(screen.getByRole('combobox', { name: /^Location 2/ }), 'Hamburg')
  expect(screen.queryByText(/Copied from the place above/)).toBeNull()
  await saved(server, { otherPlaces: [place('Hamburg', 'DE')] })
})

it('a country that the person chose, or that was stored before, is not called copied', async () => {
  const { user } = await renderPlaces({
    workMode: 'on-site',
    ...place('Berlin', 'DE'),
    otherPlaces: [place('', 'DE')],
  })
  expect(screen.queryByText(/Copied from the place above/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add another place' }))
  expect(screen.getByText(/Copied from the place above/)).toBeTruthy()
  const chooseCountry = async (words: string, name: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Country 3/ }))
    await user.keyboard(`{Control>}a{/Control}${words}`)
    await user.click(await screen.findByRole('option', { name }))
  }
  await chooseCountry('fra', 'France')
  await chooseCountry('germ', 'Germany')
  expect(screen.queryByText(/Copied from the place above/)).toBeNull()
  // The hint stays with its row when one above is removed.
  await user.click(screen.getByRole('button', { name: 'Add another place' }))
  await user.click(screen.getByRole('button', { name: 'Remove place 2' }))
  expect(
    screen.getByRole('combobox', { name: /^Country 3/, description: /Copied from the place above/ }),
  ).toBeTruthy()
  expect(screen.getAllByText(/Copied from the place above/)).toHaveLength(1)
})

it('countries chosen while the job is remote stay when it changes back, places of removed ones go', async () => {
  const { user, server } = await renderPlaces(twoCities)
  await user.click(mode('Remote'))
  const countries = screen.getByRole('combobox', { name: /^Countries/ })
  await user.click(countries)
  await user.keyboard('{Backspace}spa{ArrowDown}{Enter}')
  await saved(server, { workMode: 'remote', country: 'DE', otherPlaces: [place('', 'ES')] })
  await user.click(mode('On site'))
  await saved(server, {
    workMode: 'on-site',
    ...place('Berlin', 'DE'),
    otherPlaces: [place('Hamburg', 'DE'), place('', 'ES')],
  })
  expect(cities()).toEqual(['Berlin', 'Hamburg', ''])
})

it('countries of a job that was remote from the start become places without a city', async () => {
  const { user, server } = await renderPlaces({
    workMode: 'remote',
    ...place('', 'DE'),
    otherPlaces: [place('', 'FR')],
  })
  await user.click(mode('On site'))
  await saved(server, { workMode: 'on-site', ...place('', 'DE'), otherPlaces: [place('', 'FR')] })
  expect(cities()).toEqual(['', ''])
})

it('arrow down chooses the country that begins with the text', async () => {
  const { user, server } = await renderPlaces({ workMode: 'remote', ...place('', 'FR'), otherPlaces: [] })
  await user.click(screen.getByRole('combobox', { name: /^Countries/ }))
  await user.keyboard('ger{ArrowDown}{Enter}')
  await saved(server, { country: 'FR', otherPlaces: [place('', 'DE')] })
})

it('places changed in another tab and a work mode changed here are both kept until one is chosen', async () => {
  const { user, server } = await renderPlaces(twoCities)
  const elsewhere = [place('Hamburg', 'DE'), place('Lyon', 'FR'), place('Madrid', 'ES')]
  server.stored = {
    ...server.stored,
    version: 5,
    fields: { ...server.stored.fields, otherPlaces: elsewhere },
  }
  await user.click(mode('Remote'))
  const title = await screen.findByText('This was changed elsewhere', {}, { timeout: 20_000 })
  const panel = within(title.closest('section') as HTMLElement)
  expect(server.stored.fields).toMatchObject({ workMode: 'on-site', otherPlaces: elsewhere })
  await user.click(panel.getByRole('radio', { name: 'Work mode: saved version' }))
  await user.click(panel.getByRole('radio', { name: /laces: saved version/ }))
  await user.click(panel.getByRole('button', { name: 'Save selection' }))
  await waitFor(() => expect(cities()).toEqual(['Berlin', 'Hamburg', 'Lyon', 'Madrid']))
  expect(server.stored.fields).toMatchObject({ workMode: 'on-site', otherPlaces: elsewhere })
})

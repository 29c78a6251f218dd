import { screen, waitFor, within } from '@testing-library/react'
import type { EmployerJob, JobFields, JobPatch, MasterPick } from '@vouch/contract'
import { expect, it } from 'vitest'
import { testCompany, testCompanyFields } from '#testing/company.ts'
import { type FakeApi, type FakeRequest, fakeApi } from '#testing/fake-api.ts'
import { testEmployerJob } from '#testing/hiring.ts'
import { testId } from '#testing/jobs.ts'
import { fakeMasterValues, testMasterOption } from '#testing/masters.ts'
import { renderInApp } from '#testing/render.tsx'
import { JobWizardPage } from './job-wizard-page.tsx'
import { ProcessStep } from './process-step.tsx'
import { RequirementsStep } from './requirements-step.tsx'
import { RoleStep } from './role-step.tsx'

const ref = (code: string, label: string) => ({ entity: 'skills', code, label })

function fakeJob(fields: Partial<JobFields> = {}): { job: EmployerJob; readonly api: FakeApi } {
  const start = testEmployerJob()
  const server = { job: { ...start, fields: { ...start.fields, ...fields } } }
  const api = fakeApi({
    getEmployerJob: () => server.job,
    listCategories: () => ({ items: [] }),
    getCompany: () =>
      testCompany({
        fields: testCompanyFields({
          benefits: [
            { code: 'pension', label: 'Company pension' },
            { code: null, label: 'Sauna' },
          ],
          departments: [{ code: null, label: 'Night ward' }],
        }),
      }),
    getMasterDefinition: () => {
      throw new Error('not needed')
    },
    getMasterValue: () => ({
      entity: 'occupations',
      code: 'nurse',
      label: 'Nurse',
      description: '',
      synonyms: [],
      active: true,
      uri: null,
      attributes: {},
      parents: [],
      essential: [ref('wounds', 'Wound care'), ref('writing', 'Writing'), ref('first-aid', 'First aid')],
      optional: [],
      attribution: 'From ESCO.',
    }),
    listMasterValues: fakeMasterValues({
      skills: [testMasterOption('writing', 'Writing'), testMasterOption('wounds', 'Wound care')],
      languages: [testMasterOption('fr', 'French')],
      occupations: [testMasterOption('nurse', 'Nurse')],
      benefits: [],
      departments: [],
      shifts: [testMasterOption('night-shift', 'Night shift')],
      cities: [],
      'education-levels': [],
    }),
    updateJob: ({ body }: FakeRequest) => {
      const change = body as JobPatch
      server.job = {
        ...server.job,
        version: server.job.version + 1,
        fields: { ...server.job.fields, ...change } as JobFields,
      }
      return server.job
    },
  })
  return Object.assign(server, { api })
}

const step = (current: 1 | 2 | 3) => (
  <JobWizardPage id={testId(700)} current={current}>
    {current === 1 && <RoleStep />}
    {current === 2 && <RequirementsStep />}
    {current === 3 && <ProcessStep renderTeam={() => null} renderJob={(job) => <p>{job.title}</p>} />}
  </JobWizardPage>
)
const nurse: Partial<JobFields> = { occupation: 'Nurse', occupationCode: 'nurse', seniority: 'manager' }
const saved = { timeout: 20_000 }

it('one click adds an essential skill of the occupation with the level of the seniority', async () => {
  const writing = { code: 'writing', label: 'Writing', level: null }
  const server = fakeJob({ ...nurse, niceSkills: [writing] })
  const { user } = await renderInApp(step(2))
  const add = await screen.findByRole('button', { name: 'Add Wound care, Advanced' })
  expect(screen.queryByRole('button', { name: /^Add Writing/ })).toBeNull()
  expect(screen.getByText('From ESCO.')).toBeTruthy()
  await user.click(add)
  // Focus stays among the suggestions, because the clicked one has gone.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add First aid, Advanced' }))
  const wounds: MasterPick = { code: 'wounds', label: 'Wound care' }
  await waitFor(
    () => expect(server.job.fields.requiredSkills).toEqual([{ ...wounds, level: 'advanced' }]),
    saved,
  )
})

it('a skill gets its level, which is saved though its code stays', async () => {
  const server = fakeJob({ requiredSkills: [{ code: 'writing', label: 'Writing', level: null }] })
  const { user } = await renderInApp(step(2))
  const list = within(await screen.findByRole('list', { name: 'Required skills' }))
  await user.click(list.getByRole('combobox', { name: 'Level of Writing' }))
  await user.click(await screen.findByRole('option', { name: 'Can lead others' }))
  await waitFor(() => expect(server.job.fields.requiredSkills[0]?.level).toBe('lead'), saved)
  await user.click(list.getByRole('button', { name: 'Remove Writing' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Required skills' }))
  await waitFor(() => expect(server.job.fields.requiredSkills).toEqual([]), saved)
})

it('own words are skills too, and a skill added to one list leaves the other with its level', async () => {
  const writing = { code: 'writing', label: 'Writing', level: 'advanced' } as const
  const server = fakeJob({ requiredSkills: [writing] })
  const { user } = await renderInApp(step(2))
  const nice = await screen.findByRole('combobox', { name: 'Nice-to-have skills' })
  await user.type(nice, 'Night walks{Enter}')
  expect(screen.getByText('Not in our list, so not compared with profiles')).toBeTruthy()
  await user.type(nice, 'Writing')
  await user.click(await screen.findByRole('option', { name: 'Writing' }))
  await waitFor(
    () =>
      expect(server.job.fields).toMatchObject({
        requiredSkills: [],
        niceSkills: [{ code: null, label: 'Night walks', level: null }, writing],
      }),
    saved,
  )
})

it('rare requirements are folded unless they hold something', async () => {
  fakeJob()
  const first = await renderInApp(step(2))
  const fold = (await screen.findByText('Further requirements')).closest('details')
  expect(fold?.open).toBe(false)
  first.unmount()
  fakeJob({ licences: ['Driving licence'] })
  await renderInApp(step(2))
  expect((await screen.findByText('Further requirements')).closest('details')?.open).toBe(true)
})

it('a wide pay range is warned of once typing stops, and does not stop anything', async () => {
  const server = fakeJob({ payMin: 2000, payCurrency: 'EUR' })
  const { user } = await renderInApp(step(2))
  await user.type(await screen.findByRole('textbox', { name: /^Maximum/ }), '4000')
  expect(screen.queryByText(/This range is wide/)).toBeNull()
  expect(await screen.findByText(/This range is wide. Up to €3,000/)).toBeTruthy()
  await waitFor(() => expect(server.job.fields.payMax).toBe(4000), saved)
})

it('the occupation is saved with its code, and without one for own words', async () => {
  const server = fakeJob()
  const { user } = await renderInApp(step(1))
  const occupation = await screen.findByRole('combobox', { name: /^Occupation/ })
  await user.type(occupation, 'Nurse')
  await user.click(await screen.findByRole('option', { name: 'Nurse' }))
  await waitFor(
    () => expect(server.job.fields).toMatchObject({ occupation: 'Nurse', occupationCode: 'nurse' }),
    saved,
  )
  await user.clear(occupation)
  await user.type(occupation, 'Night nurse{Enter}')
  await waitFor(
    () => expect(server.job.fields).toMatchObject({ occupation: 'Night nurse', occupationCode: null }),
    saved,
  )
})

it('benefits and departments of the company are offered', async () => {
  const server = fakeJob()
  const { user } = await renderInApp(step(1))
  await user.click(await screen.findByRole('button', { name: 'Add Sauna' }))
  await user.click(screen.getByText('More about the role'))
  await user.click(await screen.findByRole('button', { name: 'Choose Night ward' }))
  await waitFor(
    () =>
      expect(server.job.fields).toMatchObject({
        benefits: [{ code: null, label: 'Sauna' }],
        department: { code: null, label: 'Night ward' },
      }),
    saved,
  )
})

it('a start on a date asks for the date, with a sentence at its field', async () => {
  fakeJob({ start: 'date' })
  const { user } = await renderInApp(step(1))
  expect(await screen.findByLabelText(/^Start date/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect((await screen.findAllByText(/Enter the start date/)).length).toBeGreaterThan(0)
})

it('the title is warned about at its field and before publishing, with a link', async () => {
  fakeJob({ title: 'Salesman' })
  const first = await renderInApp(step(1))
  expect(await screen.findByText(/“Salesman” sounds as if it were meant for one gender/)).toBeTruthy()
  first.unmount()
  await renderInApp(step(3))
  const link = await screen.findByRole('link', { name: /^Title: “Salesman” sounds/ })
  expect(link.getAttribute('href')).toContain('/1?field=title')
})

it('pay is taken with separators, and shown as understood', async () => {
  const server = fakeJob()
  const { user } = await renderInApp(step(2))
  const minimum = await screen.findByRole('textbox', { name: 'Minimum' })
  const maximum = screen.getByRole('textbox', { name: 'Maximum' })
  await user.type(minimum, '52,500')
  await user.type(maximum, '61.000,50')
  await user.tab()
  expect(minimum).toHaveProperty('value', '52,500')
  expect(maximum).toHaveProperty('value', '61,000.5')
  await waitFor(() => expect(server.job.fields).toMatchObject({ payMin: 52_500, payMax: 61_000.5 }), saved)
})

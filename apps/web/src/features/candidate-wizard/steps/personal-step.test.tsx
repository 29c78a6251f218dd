import { screen, waitFor } from '@testing-library/react'
import type { Person } from '@vouch/contract'
import { expect, test } from 'vitest'
import { fakeApi } from '#testing/fake-api.ts'
import { profileServer, testProfile } from '#testing/own-profile.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { CandidateWizardPage } from '../candidate-wizard-page.tsx'
import { WizardSteps } from '../wizard-steps.tsx'

URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined

test('step 2: a photo is stored at once and appears in the preview of step 10', async () => {
  const loaded = testPerson({ roles: ['candidate'] })
  let person: Person = loaded
  fakeApi({
    ...profileServer(testProfile({ contact: { firstName: 'Ana', lastName: 'Ruiz' } })).handlers,
    listMasterValues: () => ({ items: [], nextCursor: null, attribution: null }),
    currentPerson: () => person,
    uploadPhoto: () => {
      person = { ...person, photo: { small: '/s', medium: '/m', large: '/l' } }
      return person
    },
  })
  // The page keeps the person that the route loaded, without a photo. An uploaded photo must still appear.
  const step = (number: number) => (
    <CandidateWizardPage person={loaded} number={number}>
      <WizardSteps number={number} />
    </CandidateWizardPage>
  )
  const { user, queryClient, unmount } = await renderInApp(step(2))
  const input = await screen.findByLabelText('Choose a photo', { selector: 'input' })
  const picture = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], 'me.png', { type: 'image/png' })
  await user.upload(input, picture)
  await screen.findByRole('button', { name: 'Remove photo' })
  expect(screen.getByRole('img', { name: 'Your photo' }).getAttribute('src')).toBe('/m')
  unmount()

  const { user: later, container } = await renderInApp(step(10), { queryClient })
  await later.click(await screen.findByRole('button', { name: /preview/i }))
  await waitFor(() => expect(container.querySelector('img[src="/m"]')).not.toBeNull())
})

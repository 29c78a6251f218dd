import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { FakeProblem, fakeApi } from '#testing/fake-api.ts'
import { testPerson } from '#testing/person.ts'
import { renderInApp } from '#testing/render.tsx'
import { OwnPhoto } from './own-photo.tsx'

const photo = { small: '/s', medium: '/m', large: '/l' }
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

URL.createObjectURL = () => 'blob:preview'
URL.revokeObjectURL = () => undefined

function Shown() {
  const { data } = useQuery(currentPersonQuery)
  return data ? <OwnPhoto person={data} /> : null
}

async function show(uploadPhoto: () => unknown = () => ({ ...testPerson(), photo })) {
  const api = fakeApi({ currentPerson: () => testPerson(), uploadPhoto, deletePhoto: () => undefined })
  const rendered = await renderInApp(<Shown />)
  const button = await screen.findByRole('button', { name: 'Choose a photo' })
  const give = (name: string, content: BlobPart[] = [png]) => {
    const input = screen.getByLabelText('Choose a photo', { selector: 'input' })
    return rendered.user.upload(input, new File(content, name, { type: 'image/png' }))
  }
  return { ...rendered, api, button, give }
}

test('shows initials, the uploaded photo, and initials after removal', async () => {
  const { user, give } = await show()
  expect(screen.getByText('AR')).toBeTruthy()
  await give('me.png')
  await screen.findAllByText('Photo saved.')
  expect((await screen.findByRole('img', { name: 'Your photo' })).getAttribute('src')).toBe('/m')
  await user.click(screen.getByRole('button', { name: 'Remove photo' }))
  await screen.findAllByText('Photo removed.')
  expect(screen.getByText('AR')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a photo' }))
})

test('rejects other files and large pictures without sending them', async () => {
  const { give, button, api } = await show()
  await give('me.png', ['a letter'])
  const words = await screen.findByText(/does not match its file type/)
  expect(button.getAttribute('aria-describedby')).toContain(words.parentElement?.id)
  await give('huge.png', [png, new Uint8Array(5_000_001)])
  await screen.findByText(/“huge.png” is .*\. The limit is 5/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(api.calls.filter(({ id }) => id === 'uploadPhoto')).toEqual([])
})

test('offers a retry with the same file after a network error', async () => {
  let down = true
  const { give, user } = await show(() => {
    if (down) throw new FakeProblem('unavailable', 'The server does not answer.')
    return { ...testPerson(), photo }
  })
  await give('me.png')
  await screen.findByText('The server does not answer.')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Remove photo' })
  expect(screen.queryByText('The server does not answer.')).toBeNull()
})

test('a cancelled upload keeps the photo', async () => {
  const { give, user } = await show(() => new Promise(() => undefined))
  await give('me.png')
  const stop = await screen.findByRole('button', { name: 'Cancel upload' })
  expect(screen.getByRole('img', { name: 'Your photo' }).getAttribute('src')).toBe('blob:preview')
  await user.click(stop)
  await waitFor(() => expect(screen.getByText('AR')).toBeTruthy())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a photo' }))
})

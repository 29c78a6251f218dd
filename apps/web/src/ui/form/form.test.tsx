import { Button, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { renderInApp } from '#testing/render.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { Form } from './form.tsx'
import { useRecordForm } from './use-record-form.ts'

const schema = z.object({ name: z.string().trim().min(1).max(10), city: z.string().max(20) })

interface SampleProps {
  readonly onSubmit: (values: z.output<typeof schema>) => Promise<unknown>
  readonly draftKey?: string
}

function Sample({ onSubmit, draftKey }: SampleProps) {
  const form = useRecordForm({
    schema,
    initialValues: { name: '', city: '' },
    onSubmit,
    ...(draftKey && { draftKey }),
  })
  return (
    <>
      <Form form={form}>
        <TextInput label="Name" required {...form.fields.getInputProps('name')} />
        <TextInput label="City" {...form.fields.getInputProps('city')} />
        <Button type="submit">Save</Button>
      </Form>
      <LinkAnchor to="/jobs">Elsewhere</LinkAnchor>
    </>
  )
}

const name = () => screen.getByRole('textbox', { name: /Name/ })
const save = () => screen.getByRole('button', { name: 'Save' })

test('an invalid form is not sent; the summary takes focus and links to the fields', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = await renderInApp(<Sample onSubmit={onSubmit} />)
  await user.click(save())
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveProperty('textContent', 'There is 1 problemName: Required')
  expect(document.activeElement).toBe(summary)
  expect(onSubmit).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Name: Required' }))
  expect(document.activeElement).toBe(name())
})

test('a valid form sends the parsed values', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = await renderInApp(<Sample onSubmit={onSubmit} />)
  await user.type(name(), '  Ana ')
  await user.click(save())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Ana', city: '' }))
})

test('a server error stays on blur until the field is changed', async () => {
  const onSubmit = vi.fn(async () => {
    const errors = [{ path: 'name', message: 'This name is taken' }]
    throw new ApiProblem({ status: 422, code: 'invalid', message: 'No', errors })
  })
  const { user } = await renderInApp(<Sample onSubmit={onSubmit} />)
  await user.type(name(), 'Ana{Enter}')
  await screen.findByRole('button', { name: 'Name: This name is taken' })
  expect(name().getAttribute('aria-invalid')).toBe('true')
  // The server may accept the same value at the next submit.
  await user.click(save())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  await user.type(name(), 'x')
  await user.tab()
  expect(name().getAttribute('aria-invalid')).not.toBe('true')
})

test('a server error about a field is shown at the field', async () => {
  const refused = new ApiProblem({
    status: 422,
    code: 'invalid',
    message: 'Check the form.',
    errors: [{ path: 'city', message: 'There is no such city' }],
  })
  const { user } = await renderInApp(<Sample onSubmit={() => Promise.reject(refused)} />)
  await user.type(name(), 'Ana')
  await user.click(save())
  await screen.findByRole('button', { name: 'City: There is no such city' })
  expect(screen.getByRole('textbox', { name: 'City' }).getAttribute('aria-invalid')).toBe('true')
})

test('other errors are shown above the form, which keeps its values', async () => {
  const { user } = await renderInApp(<Sample onSubmit={() => Promise.reject(new Error('No connection.'))} />)
  await user.type(name(), 'Ana')
  await user.click(save())
  await screen.findByRole('heading', { name: 'No connection.' })
  expect(name()).toHaveProperty('value', 'Ana')
})

test('leaving a changed form asks first; staying keeps the values', async () => {
  const { user, path } = await renderInApp(<Sample onSubmit={async () => undefined} />)
  await user.type(name(), 'Ana')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Stay on page' }))
  expect(path()).toBe('/')
  expect(name()).toHaveProperty('value', 'Ana')
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Leave page' }))
  await waitFor(() => expect(path()).toBe('/jobs'))
})

test('a saved form can be left without confirmation', async () => {
  const { user, path } = await renderInApp(<Sample onSubmit={async () => undefined} />)
  await user.type(name(), 'Ana')
  await user.click(save())
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(path()).toBe('/jobs'))
})

test('unsent text is restored after a reload, and removed after the submit', async () => {
  const sample = <Sample onSubmit={async () => undefined} draftKey="sample" />
  const first = await renderInApp(sample)
  await first.user.type(name(), 'Ana')
  first.unmount()
  const second = await renderInApp(sample)
  expect(name()).toHaveProperty('value', 'Ana')
  await second.user.click(save())
  await waitFor(() => expect(localStorage.getItem('vouch.draft.sample')).toBeNull())
  second.unmount()
  await renderInApp(sample)
  expect(name()).toHaveProperty('value', '')
})

test('a press that takes focus from a field shows and hides its errors only after the click', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = await renderInApp(<Sample onSubmit={onSubmit} />)
  await user.type(name(), 'Anastasia Maria')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('textbox', { name: /City/ }) })
  expect(name().getAttribute('aria-invalid')).not.toBe('true')
  await user.pointer({ keys: '[/MouseLeft]' })
  await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '#lib/api/api-problem.ts'
import { renderInApp } from '#testing/render.tsx'
import { FileDrop } from './file-drop.tsx'

const pdf = (name = 'cv.pdf') => new File(['%PDF-1.7 …'], name, { type: 'application/pdf' })

type Send = Parameters<typeof FileDrop>[0]['onFile']

async function show(onFile: Send = async () => undefined) {
  const sent = vi.fn(onFile)
  const { user } = await renderInApp(<FileDrop label="Your CV" onFile={sent} />)
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
  return { sent, user, choose }
}

test.each([
  ['another kind', new File(['hello'], 'cv.txt'), '“cv.txt” is not a PDF or Word file'],
  ['a program with the name of a CV', new File(['MZ…'], 'cv.pdf'), 'The content of “cv.pdf” does not match'],
  ['a page saved as docx', new File(['<html>'], 'cv.docx'), 'The content of “cv.docx” does not match'],
  ['nothing', new File([], 'cv.pdf'), '“cv.pdf” is empty'],
])('%s is told before anything is sent', async (_, file, sentence) => {
  const { sent, choose } = await show()
  choose(file)
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(
    screen.getByRole('button', { name: 'Your CV Choose a file' }).getAttribute('aria-describedby'),
  ).toContain('error')
  expect(sent).not.toHaveBeenCalled()
})

test('reports a file that can no longer be read', async () => {
  const { sent, choose } = await show()
  const gone = pdf()
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never
  choose(gone)
  await screen.findByText(/We can’t read/)
  expect(sent).not.toHaveBeenCalled()
})

test('uploads a docx named .pdf, because the server checks the content', async () => {
  const { sent, choose } = await show()
  choose(new File(['PK\x03\x04…'], 'cv.pdf'))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
})

test('shows progress; cancelling aborts the call and restores focus', async () => {
  const signals: AbortSignal[] = []
  const { user, choose } = await show((_file, { signal, onProgress }) => {
    signals.push(signal)
    onProgress(0.4)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  choose(pdf())
  const bar = await screen.findByRole('progressbar', { name: 'Uploading cv.pdf' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
  await user.click(screen.getByRole('button', { name: 'Cancel upload' }))
  await screen.findByRole('button', { name: 'Your CV Choose a file' })
  expect(signals[0]?.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBe(null)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Your CV Choose a file' }))
})

test('shows that a sent file is being checked', async () => {
  const { choose } = await show((_file, { onProgress }) => {
    onProgress(1)
    return new Promise(() => undefined)
  })
  choose(pdf())
  const words = await screen.findByText('Checking cv.pdf')
  expect(words.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('progressbar', { name: 'Checking cv.pdf' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeTruthy()
})

test('offers a retry after a network error, not after a refusal', async () => {
  const outcomes = [new ApiProblem({ status: 503, code: 'unavailable', message: 'Busy.' }), null]
  const { sent, user, choose } = await show(async () => {
    const outcome = outcomes.shift()
    if (outcome) throw outcome
  })
  choose(pdf())
  await screen.findByText('Busy.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  outcomes.push(new ApiProblem({ status: 415, code: 'unsupported-type', message: 'It has scripts.' }))
  choose(pdf())
  await screen.findByText('It has scripts.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null)
})

test('rejects several dropped files', async () => {
  const { sent } = await show()
  const area = screen.getByText('or drop it here').parentElement as HTMLElement
  fireEvent.drop(area, { dataTransfer: { files: [pdf('a.pdf'), pdf('b.pdf')] } })
  await screen.findByText('Choose one file at a time.')
  fireEvent.drop(area, { dataTransfer: { files: [pdf('a.pdf')] } })
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0].name).toBe('a.pdf')
})

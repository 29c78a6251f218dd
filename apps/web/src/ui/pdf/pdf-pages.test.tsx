import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakePdfWorker, fakePicture } from '#testing/fake-pdf-worker.ts'
import { renderInApp } from '#testing/render.tsx'
import { PdfPages } from './pdf-pages.tsx'

type See = (entries: { isIntersecting: boolean }[]) => void

/** Observers by the label of the page that they observe. */
const observers = new Map<string | null, { see: See; root: unknown }>()

class FakeObserver {
  private readonly see: See
  private readonly root: unknown
  constructor(see: See, options: IntersectionObserverInit) {
    this.see = see
    this.root = options.root
  }
  observe(element: Element): void {
    observers.set(element.getAttribute('aria-label'), { see: this.see, root: this.root })
  }
  disconnect(): void {}
}

const drawImage = vi.fn()

beforeEach(() => {
  observers.clear()
  drawImage.mockClear()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const labelOf = (page: number) => `Page ${page} of 3`
const figure = (page: number) => screen.getByRole('figure', { name: labelOf(page) })
const canvasOf = (page: number) => figure(page).querySelector('canvas')
const move = (page: number, isIntersecting: boolean) =>
  act(() => observers.get(labelOf(page))?.see([{ isIntersecting }]))

async function open() {
  const worker = fakePdfWorker()
  await renderInApp(<PdfPages name="ana.pdf" load={() => Promise.resolve(new ArrayBuffer(4))} />)
  await waitFor(() => expect(worker.asked).toHaveLength(1))
  worker.answer({ kind: 'opened', pages: [1.4, 1.4, 1.4] })
  const draws = () => worker.asked.flatMap((request) => (request.kind === 'draw' ? [request.page] : []))
  return { ...worker, draws }
}

it('observes pages in the scrolling element, and draws one at a time', async () => {
  const { draws, answer } = await open()
  expect(observers.get(labelOf(1))?.root).toBe(screen.getByRole('region', { name: 'ana.pdf' }))
  for (const page of [1, 2, 3]) move(page, true)
  expect(draws()).toEqual([1])
  move(2, false)
  answer({ kind: 'drawn', page: 1, picture: fakePicture(), text: 'Ana' })
  expect(draws()).toEqual([1, 3])
})

it('frees the picture once drawn, and the canvas once far away', async () => {
  const { draws, answer } = await open()
  const picture = fakePicture()
  move(1, true)
  answer({ kind: 'drawn', page: 1, picture, text: 'Ana Ruiz, engineer' })
  expect(drawImage).toHaveBeenCalledWith(picture, 0, 0)
  expect(picture.close).toHaveBeenCalledTimes(1)
  expect(canvasOf(1)?.width).toBe(900)

  move(1, false)
  expect([canvasOf(1)?.width, canvasOf(1)?.height]).toEqual([0, 0])
  expect(within(figure(1)).getByText('Ana Ruiz, engineer')).toBeTruthy()

  move(1, true)
  expect(draws()).toEqual([1, 1])
  move(1, false)
  const unwanted = fakePicture()
  answer({ kind: 'drawn', page: 1, picture: unwanted, text: 'Ana Ruiz, engineer' })
  expect(unwanted.close).toHaveBeenCalledTimes(1)
  expect(canvasOf(1)?.width).toBe(0)
})

it('a timeout fails only its page', async () => {
  const { draws, answer, asked, ended } = await open()
  vi.useFakeTimers()
  for (const page of [1, 2, 3]) move(page, true)
  answer({ kind: 'drawn', page: 1, picture: fakePicture(), text: 'Ana' })
  act(() => void vi.advanceTimersByTime(30_000))
  expect(within(figure(2)).getByText('This page can’t be shown.')).toBeTruthy()
  expect(ended).toEqual([1])
  expect(asked.at(-1)?.kind).toBe('open')
  answer({ kind: 'opened', pages: [1.4, 1.4, 1.4] })
  expect(draws()).toEqual([1, 2, 3])
  answer({ kind: 'drawn', page: 3, picture: fakePicture(), text: 'Languages' })
  expect(within(figure(3)).getByText('Languages')).toBeTruthy()
  expect(canvasOf(1)?.width).toBe(900)
})

it('a page that cannot be drawn shows its text', async () => {
  const { answer } = await open()
  move(1, true)
  answer({ kind: 'undrawn', page: 1, text: 'Ana Ruiz, engineer' })
  expect(within(figure(1)).getByText('This page can’t be shown.')).toBeTruthy()
  expect(within(figure(1)).getByText('Ana Ruiz, engineer')).toBeTruthy()
  expect(figure(2)).toBeTruthy()
})

it('gives up after three stuck workers', async () => {
  const { answer, ended, draws } = await open()
  vi.useFakeTimers()
  for (const page of [1, 2, 3]) {
    move(page, true)
    act(() => void vi.advanceTimersByTime(30_000))
    answer({ kind: 'opened', pages: [1.4, 1.4, 1.4] })
  }
  expect(ended).toEqual([1, 2, 3])
  expect(draws()).toEqual([1, 2, 3])
  expect(screen.getAllByText('This page can’t be shown.')).toHaveLength(3)
})

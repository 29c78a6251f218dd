import { expect, test } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

test('requests of one event loop turn share a statement, and each gets its own value', async () => {
  const asked: (readonly number[])[] = []
  const double = createBatchLoader(async (keys: readonly number[]) => {
    asked.push(keys)
    return keys.map((key) => (key === 13 ? undefined : 2 * key))
  })
  expect(await Promise.all([7, 13, 7, 8].map(double))).toEqual([14, undefined, 14, 16])
  expect(await double(9)).toBe(18)
  expect(asked).toEqual([[7, 13, 7, 8], [9]])
})

test('a statement loads at most 100 keys, and its failure rejects only its own requests', async () => {
  const sizes: number[] = []
  const find = createBatchLoader(async (keys: readonly number[]) => {
    sizes.push(keys.length)
    if (keys.includes(0)) throw new Error('away')
    return keys
  })
  const answers = await Promise.allSettled(Array.from({ length: 250 }, (_, key) => find(key)))
  expect(sizes).toEqual([100, 100, 50])
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(100).fill('rejected'),
    ...Array(150).fill('fulfilled'),
  ])
})

test('requests above the limit of concurrent statements share the next statement', async () => {
  const asked: (readonly number[])[] = []
  const answers: (() => void)[] = []
  const find = createBatchLoader(
    async (keys: readonly number[]) => {
      asked.push(keys)
      await new Promise<void>((answer) => answers.push(answer))
      if (keys.includes(1)) throw new Error('away')
      return keys
    },
    10,
    1,
  )
  const nextTurn = () => new Promise(setImmediate)
  const first = find(1)
  await nextTurn()
  const others = [find(2), find(3)]
  await nextTurn()
  others.push(find(4))
  await nextTurn()
  expect(asked).toEqual([[1]])
  answers.shift()?.()
  await expect(first).rejects.toThrow('away')
  await nextTurn()
  expect(asked).toEqual([[1], [2, 3, 4]])
  answers.shift()?.()
  expect(await Promise.all(others)).toEqual([2, 3, 4])
})

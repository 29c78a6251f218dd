import type { connectOnce } from '../../apps/api/src/db/pool.ts'

export type Client = Awaited<ReturnType<typeof connectOnce>>

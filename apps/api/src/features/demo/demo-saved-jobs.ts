import type { DemoJob } from './demo-jobs.ts'
import type { DemoCandidate } from './demo-people.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'

/** Lets demo candidates save a few jobs in their field of work, some of which have ended. */
export function addSavedJobs(
  { random, rows, now }: DemoWorld,
  candidates: readonly DemoCandidate[],
  jobs: readonly DemoJob[],
): void {
  for (const { id, occupation } of candidates) {
    const own = jobs.filter((job) => job.status !== 'draft' && job.occupation.field === occupation.field)
    for (const job of random.sample(own, random.int(2, 6))) {
      const end = job.endedAt ?? now
      const days = ((end.getTime() - job.postedAt.getTime()) / 86_400_000) * random.next()
      rows.saved_jobs.push({ user_id: id, job_id: job.id, saved_at: daysBefore(end, days) })
    }
  }
}

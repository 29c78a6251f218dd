import type { JobRecord } from '@vouch/contract'
import { noCounts } from './hiring.ts'
import { testId } from './jobs.ts'

const at = '2026-03-10T09:00:00.000Z'

/** The administrators' record of an open job of the company Harbour Health, published twice. */
export function testJobRecord(change: Partial<JobRecord> = {}): JobRecord {
  return {
    id: testId(1),
    slug: 'baker',
    title: 'Baker',
    status: 'open',
    version: 5,
    company: { id: testId(900), name: 'Harbour Health', status: 'verified', slug: 'harbour-health' },
    takesApplications: true,
    location: 'Lyon',
    country: 'FR',
    otherPlaces: [],
    openings: 2,
    filled: 1,
    createdAt: at,
    createdBy: 'Robin Vale',
    updatedAt: at,
    publishedAt: at,
    closesAt: at,
    closedAt: null,
    closeOutcome: null,
    source: null,
    blindUntil: null,
    applications: {
      total: 3,
      running: { ...noCounts, interview: 2 },
      ended: { hired: 1, rejected: 0, withdrawn: 0 },
    },
    versions: [
      { version: 4, at, changed: ['title', 'payMax'] },
      { version: 2, at, changed: [] },
    ],
    closures: [],
    stops: [],
    ...change,
  }
}

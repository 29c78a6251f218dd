import type { AdminDashboard, CandidateDashboard, EmployerDashboard, WeeklyCourse } from '@vouch/contract'
import { noCounts, testMoment } from './hiring.ts'
import { testId } from './jobs.ts'

const dayMs = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** A course of 12 weeks from Monday 22 December 2025, with these counts in its last weeks. */
export function testCourse(...last: number[]): WeeklyCourse {
  const start = Date.parse('2025-12-22')
  return Array.from({ length: 12 }, (_, week) => ({
    from: dayOf(start + 7 * week * dayMs),
    to: dayOf(start + (7 * week + 6) * dayMs),
    count: last[week - (12 - last.length)] ?? 0,
  }))
}

const noTasks = { total: 0, items: [] }

/** A candidate's dashboard without applications. */
export function testCandidateDashboard(change: Partial<CandidateDashboard> = {}): CandidateDashboard {
  return {
    profileComplete: true,
    savedJobs: 0,
    invitations: 0,
    counts: {
      received: 0,
      'in-review': 0,
      'action-needed': 0,
      offer: 0,
      hired: 0,
      'job-closed': 0,
      'not-selected': 0,
      withdrawn: 0,
    },
    waiting: { total: 0, items: [] },
    freshJobs: [],
    course: { applications: testCourse() },
    ...change,
  }
}

/** Numbers of jobs by status, 0 for those that are not given. */
export function testJobCounts(change: Partial<EmployerDashboard['jobs']> = {}): EmployerDashboard['jobs'] {
  const none = { draft: 0, 'pending-approval': 0, scheduled: 0, open: 0, paused: 0, closed: 0, expired: 0 }
  return { ...none, ...change }
}

/** An employer's dashboard with one open job and nothing to do. */
export function testEmployerDashboard(change: Partial<EmployerDashboard> = {}): EmployerDashboard {
  return {
    jobs: testJobCounts({ open: 1 }),
    counts: noCounts,
    tasks: {
      overdue: noTasks,
      'first-answer': noTasks,
      questionnaire: noTasks,
      interview: noTasks,
      details: noTasks,
    },
    approvals: { total: 0, items: [] },
    closeOuts: { total: 0, items: [] },
    joinRequests: [],
    unverified: [],
    recentJobs: [],
    course: { applications: testCourse(), jobs: testCourse(1), hires: testCourse() },
    ...change,
  }
}

/** An applicant who waits for the employer. */
export function testWaiting(n: number) {
  const appliedAt = testMoment(-24 * n)
  return {
    jobId: testId(1),
    userId: testId(n),
    name: `Applicant ${n}`,
    jobTitle: 'Ward nurse',
    stage: 'applied' as const,
    appliedAt,
    dueAt: null,
  }
}

const exactly = (count: number) => ({ count, capped: false })

/** An administrator's dashboard in which nothing waits. */
export function testAdminDashboard(change: Partial<AdminDashboard> = {}): AdminDashboard {
  return {
    pending: { total: exactly(0), items: [] },
    reports: { total: exactly(0), items: [] },
    jobReports: exactly(0),
    unanswered: { applications: exactly(0), companies: exactly(0) },
    candidates: { count: 10_000, capped: true },
    companies: exactly(46),
    administrators: 2,
    jobs: {
      draft: exactly(3),
      'pending-approval': exactly(0),
      scheduled: exactly(0),
      open: exactly(7),
      paused: exactly(0),
      closed: exactly(5),
      expired: exactly(4),
    },
    hiddenJobs: { suspended: exactly(1), rejected: exactly(0) },
    applications: {
      running: exactly(90),
      hired: exactly(12),
      'not-selected': exactly(30),
      withdrawn: exactly(8),
    },
    course: {
      candidates: testCourse(4),
      companies: testCourse(),
      jobs: testCourse(1, 2),
      applications: testCourse(20, 30),
      hires: testCourse(1),
    },
    ...change,
  }
}

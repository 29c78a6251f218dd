import type { FeedbackStatus } from '@vouch/contract'

/**
 * States that an administrator may set from each state. A new feedback that is resolved or dismissed at once goes
 * through `in-progress` on the way, like an answered one.
 */
export const feedbackTransitions: Readonly<Record<FeedbackStatus, readonly FeedbackStatus[]>> = {
  new: ['in-progress', 'resolved', 'dismissed'],
  'in-progress': ['resolved', 'dismissed'],
  resolved: ['in-progress'],
  dismissed: ['in-progress'],
}

/** Whether an administrator may change a feedback from `from` to `to`. */
export function mayMoveFeedback(from: FeedbackStatus, to: FeedbackStatus): boolean {
  return feedbackTransitions[from].includes(to)
}

/**
 * States that an answer moves a feedback through, in order; empty if its state stays the same. Every answer means
 * that somebody is working on the feedback, so a new, resolved or dismissed one becomes `in-progress` on the way.
 */
export function statesOfAnswer(
  from: FeedbackStatus,
  to: Extract<FeedbackStatus, 'in-progress' | 'resolved'>,
): FeedbackStatus[] {
  if (from === to) return []
  return from === 'in-progress' || to === 'in-progress' ? [to] : ['in-progress', to]
}

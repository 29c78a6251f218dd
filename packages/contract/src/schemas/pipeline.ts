import { z } from 'zod'

/** The stages of an application in their order. The wire spelling is the route spelling. */
export const stages = [
  'applied',
  'shortlist',
  'questionnaire',
  'interview',
  'detail-fulfillment',
  'hired',
] as const

/** The stages that have a page of their own. */
export const pageStages = ['shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired'] as const

export const applicationStatuses = ['active', 'on-hold', 'rejected', 'withdrawn', 'hired'] as const

/** What can be done to an application, apart from applying. The spelling is that of the address. */
export const pipelineActions = [
  'advance',
  'move-back',
  'hold',
  'resume',
  'reject',
  'undo-reject',
  'reopen',
  'withdraw',
  'hire',
  'confirm-hire',
] as const

/** What a candidate is told about an application. */
export const visibleStatuses = [
  'received',
  'in-review',
  'action-needed',
  'offer',
  'hired',
  'job-closed',
  'not-selected',
  'withdrawn',
] as const

/** Why an employer says no. Whose reason it is stands in the domain. */
export const rejectionReasons = [
  'skills-not-matched',
  'experience-not-matched',
  'requirements-not-met',
  'other-candidate-chosen',
  'position-filled',
  'position-cancelled',
  'no-response',
  'terms-not-agreed',
  'other',
] as const

/** Why a candidate leaves. */
export const withdrawalReasons = [
  'accepted-another-offer',
  'no-longer-interested',
  'pay',
  'location',
  'takes-too-long',
  'personal',
  'other',
] as const

export const stage = z.enum(stages).meta({ id: 'Stage' })
export const pageStage = z.enum(pageStages)
export const applicationStatus = z.enum(applicationStatuses).meta({ id: 'ApplicationStatus' })
export const pipelineAction = z.enum(pipelineActions).meta({ id: 'PipelineAction' })
export const visibleStatus = z.enum(visibleStatuses).meta({ id: 'VisibleStatus' })
export const rejectionReason = z.enum(rejectionReasons)
export const withdrawalReason = z.enum(withdrawalReasons)

export type Stage = z.infer<typeof stage>
export type ApplicationStatus = z.infer<typeof applicationStatus>
export type PipelineAction = z.infer<typeof pipelineAction>
export type VisibleStatus = z.infer<typeof visibleStatus>
export type RejectionReason = z.infer<typeof rejectionReason>
export type WithdrawalReason = z.infer<typeof withdrawalReason>

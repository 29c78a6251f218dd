import { z } from 'zod'

/** Stages of an application in order. API paths use the same spelling. */
export const stages = [
  'applied',
  'shortlist',
  'questionnaire',
  'interview',
  'detail-fulfillment',
  'hired',
] as const

export const pageStages = ['shortlist', 'questionnaire', 'interview', 'detail-fulfillment', 'hired'] as const

export const applicationStatuses = ['active', 'on-hold', 'rejected', 'withdrawn', 'hired'] as const

/** Actions on an existing application. API paths use the same spelling. */
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

/** Statuses of an application as shown to the candidate. */
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

/** Reasons of a rejection. `reasonSide` in the package `domain` says which side caused it. */
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

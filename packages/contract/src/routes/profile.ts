import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { characters } from '../schemas/common.ts'
import { ownProfile, profileStep, profileStepInput, profileSteps } from '../schemas/profile-steps.ts'
import { equalOpportunity, equalOpportunityInput } from '../schemas/shown-profile.ts'

export const getOwnProfile = defineRoute({
  id: 'getOwnProfile',
  method: 'GET',
  path: '/me/candidate-profile/steps',
  audience: 'candidate',
  summary: 'Get my profile with all ten steps',
  answers: { 200: ownProfile },
  errors: [],
})

export const saveProfileStep = defineRoute({
  id: 'saveProfileStep',
  method: 'PUT',
  path: '/me/candidate-profile/steps',
  audience: 'candidate',
  summary: 'Save one step of my profile; send version 0 for the first save',
  body: profileStepInput,
  versioned: 'required',
  answers: { 200: profileStep },
  errors: ['stale', 'invalid'],
})

export const undoImported = defineRoute({
  id: 'undoImported',
  method: 'POST',
  path: '/me/candidate-profile/undo-import',
  audience: 'candidate',
  summary:
    'Remove, accept or mark again the imported values of one step; values edited since the import stay',
  body: z.object({
    step: z.enum(profileSteps),
    paths: z.array(characters(200)).min(1).max(1000),
    /** Accepts the imported values: keeps them and removes their `imported` marks. */
    keep: z.boolean().default(false),
    /** Reverses an acceptance: marks the values as `imported` again. */
    mark: z.boolean().default(false),
  }),
  versioned: 'required',
  answers: { 200: profileStep },
  errors: ['stale', 'invalid'],
})

export const publishProfile = defineRoute({
  id: 'publishProfile',
  method: 'POST',
  path: '/me/candidate-profile/publish',
  audience: 'candidate',
  summary: 'Publish my profile to employers according to its visibility',
  answers: { 200: ownProfile },
  errors: ['invalid', 'not-permitted-now'],
})

export const unpublishProfile = defineRoute({
  id: 'unpublishProfile',
  method: 'POST',
  path: '/me/candidate-profile/unpublish',
  audience: 'candidate',
  summary: 'Remove my profile from the directory; its data is kept',
  answers: { 200: ownProfile },
  errors: [],
})

export const getEqualOpportunity = defineRoute({
  id: 'getEqualOpportunity',
  method: 'GET',
  path: '/me/equal-opportunity',
  audience: 'candidate',
  summary: 'Get my equal-opportunity answers, which nobody else can read',
  answers: { 200: equalOpportunity },
  errors: [],
})

export const saveEqualOpportunity = defineRoute({
  id: 'saveEqualOpportunity',
  method: 'PUT',
  path: '/me/equal-opportunity',
  audience: 'candidate',
  summary: 'Save my equal-opportunity answers, or delete them by withdrawing consent',
  body: equalOpportunityInput,
  versioned: 'required',
  answers: { 200: equalOpportunity },
  errors: ['stale', 'invalid'],
})

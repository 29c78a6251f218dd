import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { characters } from '../schemas/common.ts'
import { ownProfile, profileStep, profileStepInput, profileSteps } from '../schemas/profile-steps.ts'
import { equalOpportunity, equalOpportunityInput } from '../schemas/shown-profile.ts'

const tag = 'Candidate profile'

export const getOwnProfile = defineRoute({
  id: 'getOwnProfile',
  method: 'GET',
  path: '/me/candidate-profile/steps',
  audience: 'candidate',
  summary: 'My profile with all ten steps, begun or not',
  tag,
  answers: { 200: ownProfile },
  errors: [],
})

export const saveProfileStep = defineRoute({
  id: 'saveProfileStep',
  method: 'PUT',
  path: '/me/candidate-profile/steps',
  audience: 'candidate',
  summary: 'Save one step over the version that was seen; 0 while it was never saved',
  tag,
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
    'Take imported values of one step away again, keep them as my own, or mark them as imported again; what was touched since stays',
  tag,
  body: z.object({
    step: z.enum(profileSteps),
    paths: z.array(characters(200)).min(1).max(1000),
    /** The values stay, and are no longer marked as imported. */
    keep: z.boolean().default(false),
    /** The values that were kept are marked as imported again, to be checked one by one. */
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
  summary: 'Let employers find my profile, as its visibility says',
  tag,
  answers: { 200: ownProfile },
  errors: ['invalid', 'not-permitted-now'],
})

export const unpublishProfile = defineRoute({
  id: 'unpublishProfile',
  method: 'POST',
  path: '/me/candidate-profile/unpublish',
  audience: 'candidate',
  summary: 'Take my profile out of the directory; nothing of it is lost',
  tag,
  answers: { 200: ownProfile },
  errors: [],
})

export const getEqualOpportunity = defineRoute({
  id: 'getEqualOpportunity',
  method: 'GET',
  path: '/me/equal-opportunity',
  audience: 'candidate',
  summary: 'My equal-opportunity answers, which nobody else reads',
  tag,
  answers: { 200: equalOpportunity },
  errors: [],
})

export const saveEqualOpportunity = defineRoute({
  id: 'saveEqualOpportunity',
  method: 'PUT',
  path: '/me/equal-opportunity',
  audience: 'candidate',
  summary: 'Save my equal-opportunity answers; without consent they are deleted',
  tag,
  body: equalOpportunityInput,
  versioned: 'required',
  answers: { 200: equalOpportunity },
  errors: ['stale', 'invalid'],
})

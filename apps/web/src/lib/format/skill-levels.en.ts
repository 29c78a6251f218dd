import { defineTexts } from './texts.ts'

/** Words for the levels of skills, shared by all screens. The keys are the API's values. */
export const skillLevelTexts = defineTexts('skill-levels', {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  lead: 'Can lead others',
})

/** Parameters of the candidate directory, by the kind of filter in a search text that they replace. */
export const candidateParameters = {
  place: 'place',
  'work-mode': 'workMode',
  'employment-type': 'employmentType',
  pay: 'payAtMost',
  'notice-period': 'noticePeriod',
  'open-to-work': 'openToWork',
} as const

/** Names of the roles that every organisation has, in the singular. */
const builtIn = [
  'administrator',
  'candidate',
  'company owner',
  'company viewer',
  'employer',
  'everybody',
  'hiring manager',
  'interviewer',
  'recruiter',
  'visitor',
]

/** Whether a label, in singular or plural, is that of a role that every organisation has. */
export function isBuiltInRoleLabel(label: string): boolean {
  const words = label.normalize('NFKC').trim().toLowerCase().split(/\s+/).join(' ')
  return builtIn.includes(words) || builtIn.includes(words.replace(/s$/, ''))
}

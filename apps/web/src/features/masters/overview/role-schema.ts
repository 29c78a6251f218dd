import { listRoleInput } from '@vouch/contract'
import { isBuiltInRoleLabel } from '@vouch/domain'
import { texts } from './overview.en.ts'

/** Schema of the name of a role. Checks what the server checks, except whether another role has the name. */
export const roleSchema = listRoleInput.refine(({ label }) => !isBuiltInRoleLabel(label), {
  path: ['label'],
  error: () => texts.t('roles.builtIn'),
})

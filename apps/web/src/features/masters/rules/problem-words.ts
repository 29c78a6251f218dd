import type { FieldProblem, MasterDefinition, MasterGrant } from '@vouch/contract'
import { closedActions } from './grant-actions.ts'
import { texts } from './rules.en.ts'

/** What is wrong with one of the grants, in the words of the page. */
export function problemWords(
  { closed }: Pick<MasterDefinition, 'closed'>,
  grants: readonly MasterGrant[],
  { path, message }: FieldProblem,
): string {
  const [, grant, at] = /^grants\.(\d+)\.actions\.(\d+)$/.exec(path) ?? []
  const action = grants[Number(grant)]?.actions[Number(at)]
  return closed && action && closedActions.includes(action)
    ? texts.t('editor.notClosed', { action: texts.t(`action.${action}`) })
    : message
}

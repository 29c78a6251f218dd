import {
  addListRole,
  addListRoleMember,
  getMasterRules,
  listListRoles,
  listMasterRulesVersions,
  previewMasterRules,
  putMasterRules,
  removeListRole,
  removeListRoleMember,
  renameListRole,
} from '@vouch/contract'
import type { Feature, ServiceDeps } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createListRolesService } from './list-roles-service.ts'
import { createListRulesService } from './list-rules-service.ts'
import { previewRules } from './preview-rules.ts'

/** Who may do what with which list: grants, and the organisation's own roles. */
export function listRulesFeature(deps: ServiceDeps): Feature {
  const rules = createListRulesService(deps)
  const roles = createListRolesService(deps)
  return {
    routes: (app) => {
      mount(app, getMasterRules, ({ actor, params }) => rules.get(actor, params.entity))
      mount(app, putMasterRules, ({ actor, params, version, body }) =>
        rules.put(actor, { entity: params.entity, version }, body.grants),
      )
      mount(app, previewMasterRules, ({ actor, params, body }) =>
        previewRules(deps.db, actor, params.entity, body),
      )
      mount(app, listMasterRulesVersions, ({ actor, params }) => rules.versions(actor, params.entity))
      mount(app, listListRoles, ({ actor }) => roles.list(actor))
      mount(app, addListRole, ({ actor, body }) => roles.add(actor, body.label))
      mount(app, renameListRole, ({ actor, params, version, body }) =>
        roles.rename(actor, { code: params.code, version }, body.label),
      )
      mount(app, removeListRole, ({ actor, params, version }) =>
        roles.remove(actor, { code: params.code, version }),
      )
      mount(app, addListRoleMember, ({ actor, params, body }) => roles.give(actor, params.code, body.email))
      mount(app, removeListRoleMember, ({ actor, params }) => roles.take(actor, params.code, params.userId))
    },
  }
}

import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { masterEntityName } from '../schemas/master/master.ts'
import {
  listRole,
  listRoleCode,
  listRoleInput,
  masterRules,
  masterRulesInput,
  masterRulesVersion,
  rulesPreview,
  rulesPreviewInput,
} from '../schemas/master/rules.ts'

const params = z.object({ entity: masterEntityName })
const roleParams = z.object({ code: listRoleCode })
const memberParams = z.object({ code: listRoleCode, userId: z.uuid() })

export const getMasterRules = defineRoute({
  id: 'getMasterRules',
  method: 'GET',
  path: '/masters/:entity/permissions',
  audience: 'admin',
  summary: 'Get who may do what with a master list',
  params,
  answers: { 200: masterRules },
  errors: ['not-found'],
})

export const putMasterRules = defineRoute({
  id: 'putMasterRules',
  method: 'PUT',
  path: '/masters/:entity/permissions',
  audience: 'admin',
  summary: 'Replace the rules of a master list; they count from the next call on. Needs a recent sign-in',
  params,
  body: masterRulesInput,
  versioned: 'required',
  answers: { 200: masterRules },
  errors: ['not-found', 'stale', 'invalid', 'sign-in-again'],
})

export const previewMasterRules = defineRoute({
  id: 'previewMasterRules',
  method: 'POST',
  path: '/masters/:entity/permissions/preview',
  audience: 'admin',
  summary: 'Show what rules would change and how a role would see the first values; stores nothing',
  params,
  body: rulesPreviewInput,
  answers: { 200: rulesPreview },
  errors: ['not-found', 'invalid'],
})

export const listMasterRulesVersions = defineRoute({
  id: 'listMasterRulesVersions',
  method: 'GET',
  path: '/masters/:entity/permissions/versions',
  audience: 'admin',
  summary: 'List the last 50 earlier versions of the rules of a master list, newest first',
  params,
  answers: { 200: z.object({ items: z.array(masterRulesVersion) }) },
  errors: ['not-found'],
})

export const listListRoles = defineRoute({
  id: 'listListRoles',
  method: 'GET',
  path: '/list-roles',
  audience: 'admin',
  summary: 'List the roles that the organisation made for its lists, with their members',
  answers: { 200: z.object({ items: z.array(listRole) }) },
  errors: [],
})

export const addListRole = defineRoute({
  id: 'addListRole',
  method: 'POST',
  path: '/list-roles',
  audience: 'admin',
  summary: 'Add a role for lists; its code is made from the label. Needs a recent sign-in',
  body: listRoleInput,
  idempotent: true,
  answers: { 201: listRole },
  errors: ['conflict', 'not-permitted-now', 'invalid', 'sign-in-again'],
})

export const renameListRole = defineRoute({
  id: 'renameListRole',
  method: 'PUT',
  path: '/list-roles/:code',
  audience: 'admin',
  summary: 'Rename a role for lists',
  params: roleParams,
  body: listRoleInput,
  versioned: 'required',
  answers: { 200: listRole },
  errors: ['not-found', 'stale', 'conflict', 'invalid'],
})

export const removeListRole = defineRoute({
  id: 'removeListRole',
  method: 'DELETE',
  path: '/list-roles/:code',
  audience: 'admin',
  summary: 'Remove a role for lists; grants for it give nothing any more. Needs a recent sign-in',
  params: roleParams,
  versioned: 'required',
  answers: { 204: null },
  errors: ['not-found', 'stale', 'sign-in-again'],
})

export const addListRoleMember = defineRoute({
  id: 'addListRoleMember',
  method: 'POST',
  path: '/list-roles/:code/members',
  audience: 'admin',
  summary: 'Give a person a role for lists, by their e-mail address. Needs a recent sign-in',
  params: roleParams,
  body: z.strictObject({ email: z.email().max(254) }),
  answers: { 200: listRole },
  errors: ['not-found', 'invalid', 'sign-in-again'],
})

export const removeListRoleMember = defineRoute({
  id: 'removeListRoleMember',
  method: 'DELETE',
  path: '/list-roles/:code/members/:userId',
  audience: 'admin',
  summary: 'Remove a role for lists from a person',
  params: memberParams,
  answers: { 200: listRole },
  errors: ['not-found'],
})

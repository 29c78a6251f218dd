import { admins, everyone, type Row, row, signedIn } from './access-rows.ts'

/** The expected status for each route of lists, their values, rules and files. */
export const listRows: Readonly<Record<string, Row>> = {
  // Public, because visitors fill in forms with these lists before they sign in.
  listMasters: everyone,
  getMaster: everyone,
  listMasterValues: everyone,
  getMasterValue: everyone,

  // Signed-in callers may read what the rules of a list let them: `countries` is open to everybody.
  listMasterSummaries: admins,
  getMasterDefinition: signedIn,
  addMaster: admins,
  changeMaster: admins,
  listMasterRecords: signedIn,
  getMasterRecord: signedIn,
  addMasterRecord: admins,
  changeMasterRecord: admins,
  deactivateMasterRecord: admins,
  reactivateMasterRecord: admins,
  moveMasterRecord: admins,
  previewMasterMerge: admins,
  mergeMasterRecord: admins,
  unmergeMasterRecord: admins,
  listMasterRecordHistory: signedIn,
  getMasterRecordUses: signedIn,

  proposeMasterValue: admins,
  listMasterProposals: admins,
  // There is no such proposal.
  approveMasterProposal: row(403, { visitor: 401, admin: 404 }),
  mergeMasterProposal: row(403, { visitor: 401, admin: 404 }),
  declineMasterProposal: row(403, { visitor: 401, admin: 404 }),
  reopenMasterProposal: row(403, { visitor: 401, admin: 404 }),
  listMasterCodes: signedIn,
  previewMasterChange: admins,
  changeMasterValues: admins,
  listMasterChanges: signedIn,
  // There is no such change.
  undoMasterChange: row(404, { visitor: 401 }),

  exportMaster: admins,
  exportMasterCodes: admins,
  startMasterImport: admins,
  listMasterImports: admins,
  // There is no such import.
  getMasterImport: row(403, { visitor: 401, admin: 404 }),
  applyMasterImport: row(403, { visitor: 401, admin: 404 }),
  undoMasterImport: row(403, { visitor: 401, admin: 404 }),
  getMasterRules: admins,
  putMasterRules: admins,
  previewMasterRules: admins,
  listMasterRulesVersions: admins,
  listListRoles: admins,
  addListRole: admins,
  renameListRole: admins,
  removeListRole: admins,
  addListRoleMember: admins,
  // Nobody holds the role.
  removeListRoleMember: row(403, { visitor: 401, admin: 404 }),
}

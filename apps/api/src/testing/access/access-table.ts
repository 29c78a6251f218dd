/** All kinds of callers: they differ in role, company membership and ownership of records. */
export const callers = [
  'visitor',
  'no-role',
  'candidate', // owner of the application, profile, file or saved job
  'other-candidate',
  'owner', // a role in the company, like the next four
  'recruiter',
  'hiring-manager',
  'interviewer',
  'viewer',
  'other-employer', // owner of another company
  'admin',
] as const

export type Caller = (typeof callers)[number]

/**
 * Expected HTTP status. `ok` is any status but 401, 403 and 404, and thus may be a validation error or a stale version.
 */
export type Expected = 'ok' | 401 | 403 | 404

type Row = Readonly<Record<Caller, Expected>>

const row = (rest: Expected, some: Partial<Record<Caller, Expected>>): Row => ({
  ...(Object.fromEntries(callers.map((caller) => [caller, rest])) as Record<Caller, Expected>),
  ...some,
})

const everyone = row('ok', {})
const signedIn = row('ok', { visitor: 401 })
const candidates = row(403, { visitor: 401, candidate: 'ok', 'other-candidate': 'ok' })
const theCandidate = row(403, { visitor: 401, candidate: 'ok', 'other-candidate': 404 })
const employers = row('ok', {
  visitor: 401,
  'no-role': 403,
  candidate: 403,
  'other-candidate': 403,
  admin: 403,
})

/** Row for routes that need the right to read the candidate directory. */
const directoryReaders = row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 })

/** Row for routes of company members, by their role. For other employers, the record does not exist. */
const members = (some: Partial<Record<Caller, Expected>>): Row =>
  row(403, { visitor: 401, 'other-employer': 404, ...some })

const allMembers = {
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
  interviewer: 'ok',
  viewer: 'ok',
} as const
const recruiting = members({ owner: 'ok', recruiter: 'ok' })
const deciding = members({ owner: 'ok', recruiter: 'ok', 'hiring-manager': 'ok' })
const reading = members({ owner: 'ok', recruiter: 'ok', 'hiring-manager': 'ok', viewer: 'ok' })

/** Row for records that the candidate shares with those members who decide on applicants. */
const bothSides = members({
  candidate: 'ok',
  'other-candidate': 404,
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
})

const admins = row(403, { visitor: 401, admin: 'ok' })

/** The expected status for each route and caller. A route of the contract without a row fails the tests. */
export const accessTable: Readonly<Record<string, Row>> = {
  healthLive: everyone,
  healthReady: everyone,
  // Requires METRICS_TOKEN, which no caller sends.
  metrics: row(403, {}),

  searchJobs: everyone,
  getJob: everyone,
  similarJobs: everyone,
  listCategories: everyone,
  getLanding: everyone,

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
  listMasterRecordHistory: signedIn,
  getMasterRecordUses: signedIn,

  getLegalDocument: everyone,
  listLegalVersions: everyone,
  getLegalDraft: admins,
  saveLegalDraft: admins,
  publishLegalVersion: admins,
  listConsents: signedIn,
  giveConsent: signedIn,

  currentPerson: signedIn,
  addRole: signedIn,
  getCandidateProfile: candidates,
  getOwnProfile: candidates,
  saveProfileStep: candidates,
  undoImported: candidates,
  importResume: candidates,
  exportResume: candidates,
  publishProfile: candidates,
  unpublishProfile: candidates,
  getEqualOpportunity: candidates,
  saveEqualOpportunity: candidates,
  listPassports: candidates,
  addPassport: candidates,
  checkPassport: theCandidate,
  downloadPassport: theCandidate,
  removePassport: candidates,
  listSavedJobs: candidates,
  saveJob: candidates,
  unsaveJob: candidates,
  myJobMarks: candidates,
  listJobMarks: candidates,

  updateAccount: signedIn,
  uploadPhoto: signedIn,
  deletePhoto: signedIn,
  // Only a signed URL gives access; an invalid signature gives 404.
  getPhotoContent: row(404, {}),
  findEmailCode: signedIn,
  sendEmailCode: signedIn,
  confirmEmailCode: signedIn,
  listSessions: signedIn,
  // No caller has a session with this id.
  endSession: row(404, { visitor: 401 }),
  endOtherSessions: signedIn,
  exportMyData: signedIn,
  getDeletion: signedIn,
  requestDeletion: signedIn,
  cancelDeletion: signedIn,
  getNotificationSettings: signedIn,
  saveNotificationSettings: signedIn,
  // Only the secret token of the link gives access; an unknown token gives 410 to everyone.
  acceptInvitation: signedIn,
  acceptSetup: signedIn,

  listAdministrators: admins,
  inviteAdministrator: admins,
  withdrawInvitation: admins,
  removeAdministrator: admins,

  listSearchSynonyms: admins,
  addSearchSynonym: admins,
  changeSearchSynonym: admins,
  removeSearchSynonym: admins,

  uploadFile: candidates,
  listOwnFiles: candidates,
  deleteFile: theCandidate,
  getFileLink: members({
    candidate: 'ok',
    'other-candidate': 404,
    owner: 'ok',
    recruiter: 'ok',
    'hiring-manager': 'ok',
    interviewer: 404,
    viewer: 'ok',
  }),
  // Only a signed URL gives access; an invalid signature gives 404.
  getFileContent: row(404, {}),

  searchCandidates: directoryReaders,
  exportCandidates: directoryReaders,
  // The candidate's profile is published for all who may read the directory.
  getCandidate: directoryReaders,
  inviteCandidate: recruiting,
  // Members who may not invite candidates get an empty list.
  listAskedJobs: employers,
  listJobInvitations: candidates,
  listCandidateSearches: employers,
  saveCandidateSearch: employers,
  // The saved search belongs to the recruiter; for others it does not exist.
  renameCandidateSearch: row(404, {
    visitor: 401,
    'no-role': 403,
    candidate: 403,
    'other-candidate': 403,
    admin: 403,
    recruiter: 'ok',
  }),
  deleteCandidateSearch: employers,

  listCompanies: row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 }),
  createCompany: row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 }),
  getCompany: members({ ...allMembers, admin: 'ok' }),
  updateCompany: members({ owner: 'ok', admin: 'ok' }),
  listCompanyMembers: members({ ...allMembers, admin: 'ok' }),
  addCompanyMember: admins,
  setCompanyMemberRole: members({ owner: 'ok', admin: 'ok' }),
  // The user id in the path is that of the viewer, who may leave the company.
  removeCompanyMember: members({ owner: 'ok', viewer: 'ok', admin: 'ok' }),
  uploadCompanyLogo: members({ owner: 'ok', admin: 'ok' }),
  deleteCompanyLogo: members({ owner: 'ok', admin: 'ok' }),
  addCompanyPhoto: members({ owner: 'ok', admin: 'ok' }),
  saveCompanyPhotos: members({ owner: 'ok', admin: 'ok' }),
  deleteCompanyPhoto: members({ owner: 'ok', admin: 'ok' }),
  // Company pictures are public, but none has the id in the path.
  getCompanyPicture: row(404, {}),

  // The company in the path has a published job, so its page is public although the company is a draft.
  listCompanyPages: everyone,
  getCompanyPage: everyone,
  listCompanyJobs: everyone,
  listCompanyInvitations: members({ owner: 'ok', admin: 'ok' }),
  inviteToCompany: members({ owner: 'ok', admin: 'ok' }),
  withdrawCompanyInvitation: members({ owner: 'ok', admin: 'ok' }),
  // Only the secret token of the link gives access; an unknown token gives 410 to everyone.
  readCompanyInvitation: signedIn,
  acceptCompanyInvitation: signedIn,
  listCompanyChoices: signedIn,
  // The company has a published job, so everyone may know that it exists.
  requestToJoin: employers,
  listJoinRequests: members({ owner: 'ok', admin: 'ok' }),
  decideJoinRequest: members({ owner: 'ok', admin: 'ok' }),
  listMyJoinRequests: employers,
  // The join request belongs to the employer of another company; for others it does not exist.
  withdrawJoinRequest: row(404, {
    visitor: 401,
    'no-role': 403,
    candidate: 403,
    'other-candidate': 403,
    admin: 403,
    'other-employer': 'ok',
  }),
  getCompanyVerification: members({ ...allMembers, admin: 'ok' }),
  sendDomainCode: members({ owner: 'ok', admin: 'ok' }),
  confirmDomainCode: members({ owner: 'ok', admin: 'ok' }),
  uploadCompanyDocument: members({ owner: 'ok', admin: 'ok' }),
  deleteCompanyDocument: members({ owner: 'ok', admin: 'ok' }),
  getCompanyDocumentLink: members({ owner: 'ok', admin: 'ok' }),
  // Only a signed URL gives access; an invalid signature gives 404.
  getCompanyDocument: row(404, {}),
  submitCompany: members({ owner: 'ok', admin: 'ok' }),
  decideCompany: admins,

  listEmployerJobs: employers,
  createJob: recruiting,
  getEmployerJob: members(allMembers),
  updateJob: recruiting,
  deleteJob: recruiting,
  publishJob: recruiting,
  closeJob: recruiting,
  extendJob: recruiting,
  copyJob: recruiting,
  closeOutJob: recruiting,
  getCloseOut: recruiting,

  applyToJob: candidates,
  listMyApplications: candidates,
  getMyApplication: theCandidate,
  withdrawApplication: theCandidate,
  confirmHire: theCandidate,
  listApplicants: reading,
  getApplicant: reading,
  advanceApplication: deciding,
  moveBackApplication: deciding,
  holdApplication: recruiting,
  resumeApplication: recruiting,
  rejectApplication: deciding,
  undoRejectApplication: recruiting,
  reopenApplication: recruiting,
  hireApplicant: recruiting,

  sendMessage: bothSides,
  sendQuestionnaire: deciding,
  answerQuestionnaire: theCandidate,
  proposeInterview: deciding,
  acceptInterview: theCandidate,
  declineInterview: theCandidate,
  closeInterview: deciding,
  interviewCalendar: members({
    candidate: 'ok',
    'other-candidate': 404,
    owner: 'ok',
    recruiter: 'ok',
    'hiring-manager': 'ok',
    viewer: 'ok',
  }),
  requestDetails: deciding,
  submitDetail: theCandidate,
  approveDetail: deciding,
  returnDetail: deciding,

  listNotifications: signedIn,
  // The notification belongs to the candidate; for others it does not exist.
  readNotificationsOfPage: signedIn,
  readNotifications: row(404, { visitor: 401, candidate: 'ok' }),
  notificationStream: signedIn,

  getCandidateDashboard: candidates,
  getEmployerDashboard: employers,
  getAdminDashboard: admins,
}

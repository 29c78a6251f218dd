/** Everybody who may knock: by role, by membership of the company in question, by ownership of the record. */
export const callers = [
  'visitor',
  'no-role',
  'candidate', // whose application, profile, file or saved job it is
  'other-candidate',
  'owner', // of the company, as are the four below
  'recruiter',
  'hiring-manager',
  'interviewer',
  'viewer',
  'other-employer', // owner of another company
  'admin',
] as const

export type Caller = (typeof callers)[number]

/** What a caller meets: `ok` is any answer but a refusal of access (a broken rule or a stale version counts as ok). */
export type Expected = 'ok' | 401 | 403 | 404

type Row = Readonly<Record<Caller, Expected>>

const row = (rest: Expected, some: Partial<Record<Caller, Expected>>): Row => ({
  ...(Object.fromEntries(callers.map((caller) => [caller, rest])) as Record<Caller, Expected>),
  ...some,
})

const everybody = row('ok', {})
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

/** Whoever may read the directory of candidates. */
const readers = row('ok', { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 })

/** Members of the company by role; other employers do not learn that the record exists. */
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

/** Artefacts that both sides reach: the candidate whose it is, and deciding members. */
const bothSides = members({
  candidate: 'ok',
  'other-candidate': 404,
  owner: 'ok',
  recruiter: 'ok',
  'hiring-manager': 'ok',
})

const admins = row(403, { visitor: 401, admin: 'ok' })

/** Route by route, what every caller meets. A contract route that is not here fails the run. */
export const accessTable: Readonly<Record<string, Row>> = {
  healthLive: everybody,
  healthReady: everybody,
  // Only with METRICS_TOKEN.
  metrics: row(403, {}),

  searchJobs: everybody,
  getJob: everybody,
  similarJobs: everybody,
  listCategories: everybody,
  getLanding: everybody,

  // What a form needs to know before anybody has signed in.
  listMasters: everybody,
  getMaster: everybody,
  listMasterValues: everybody,
  getMasterValue: everybody,

  getLegalDocument: everybody,
  listLegalVersions: everybody,
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
  // A signed address is the permission; without a right signature nothing is there.
  getPhotoContent: row(404, {}),
  findEmailCode: signedIn,
  sendEmailCode: signedIn,
  confirmEmailCode: signedIn,
  listSessions: signedIn,
  // The session of the address is nobody's.
  endSession: row(404, { visitor: 401 }),
  endOtherSessions: signedIn,
  exportMyData: signedIn,
  getDeletion: signedIn,
  requestDeletion: signedIn,
  cancelDeletion: signedIn,
  getNotificationSettings: signedIn,
  saveNotificationSettings: signedIn,
  // A link's secret is the permission; another one is gone (410), whoever sends it.
  acceptInvitation: signedIn,
  acceptSetup: signedIn,

  listAdministrators: admins,
  inviteAdministrator: admins,
  withdrawInvitation: admins,
  removeAdministrator: admins,

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
  // A signed address is the permission; without a right signature nothing is there.
  getFileContent: row(404, {}),

  searchCandidates: readers,
  exportCandidates: readers,
  // The profile is published for everybody who may read the directory.
  getCandidate: readers,
  inviteCandidate: recruiting,
  // Of those who may not invite, the list is empty.
  listAskedJobs: employers,
  listJobInvitations: candidates,
  listCandidateSearches: employers,
  saveCandidateSearch: employers,
  // The search is of the recruiter; nobody else learns that it exists.
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
  // The person of the address is the viewer, who may leave by themselves.
  removeCompanyMember: members({ owner: 'ok', viewer: 'ok', admin: 'ok' }),
  uploadCompanyLogo: members({ owner: 'ok', admin: 'ok' }),
  deleteCompanyLogo: members({ owner: 'ok', admin: 'ok' }),
  addCompanyPhoto: members({ owner: 'ok', admin: 'ok' }),
  saveCompanyPhotos: members({ owner: 'ok', admin: 'ok' }),
  deleteCompanyPhoto: members({ owner: 'ok', admin: 'ok' }),
  // Public by its address, and this one names none.
  getCompanyPicture: row(404, {}),

  // The company is a draft that has published a job.
  listCompanyPages: everybody,
  getCompanyPage: everybody,
  listCompanyJobs: everybody,
  listCompanyInvitations: members({ owner: 'ok', admin: 'ok' }),
  inviteToCompany: members({ owner: 'ok', admin: 'ok' }),
  withdrawCompanyInvitation: members({ owner: 'ok', admin: 'ok' }),
  // A link's secret is the permission; another one is gone (410), whoever sends it.
  readCompanyInvitation: signedIn,
  acceptCompanyInvitation: signedIn,
  listCompanyChoices: signedIn,
  // The company has published a job, so that everybody may know of it.
  requestToJoin: employers,
  listJoinRequests: members({ owner: 'ok', admin: 'ok' }),
  decideJoinRequest: members({ owner: 'ok', admin: 'ok' }),
  listMyJoinRequests: employers,
  // The request is of the other employer; nobody else learns that it exists.
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
  // A signed address is the permission; without a right signature nothing is there.
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
  // The notification is the candidate's; nobody else learns that it exists.
  readNotificationsOfPage: signedIn,
  readNotifications: row(404, { visitor: 401, candidate: 'ok' }),
  notificationStream: signedIn,

  getCandidateDashboard: candidates,
  getEmployerDashboard: employers,
  getAdminDashboard: admins,
}

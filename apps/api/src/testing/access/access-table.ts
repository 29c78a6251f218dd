import {
  admins,
  allMembers,
  candidates,
  directoryReaders,
  employers,
  everyone,
  members,
  type Row,
  readers,
  recruiting,
  row,
  signedIn,
  theCandidate,
} from './access-rows.ts'
import { applicantRows } from './applicant-rows.ts'
import { bulkRows } from './bulk-rows.ts'
import { feedRows, importRows } from './import-rows.ts'
import { jobRows } from './job-rows.ts'
import { keptRows } from './kept-rows.ts'
import { listRows } from './list-rows.ts'
import { passportRows } from './passport-rows.ts'
import { requestRows } from './request-rows.ts'
import { reviewRows } from './review-rows.ts'

/** The expected status for each route and caller. A route of the contract without a row fails the tests. */
export const accessTable: Readonly<Record<string, Row>> = {
  healthLive: everyone,
  healthReady: everyone,
  // Requires METRICS_TOKEN, which no caller sends.
  metrics: row(403, {}),

  ...listRows,
  ...passportRows,
  ...requestRows,
  ...keptRows,

  searchJobs: everyone,
  getJob: everyone,
  similarJobs: everyone,
  listCategories: everyone,
  getLanding: everyone,

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
  offerToWallet: theCandidate,
  // No caller has offered a passport to a wallet.
  getWalletOffer: { ...candidates, candidate: 404, 'other-candidate': 404 },

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
  updateNotificationSettings: signedIn,
  listNotificationMutes: signedIn,
  // No caller has a notification with this id.
  muteNotification: row(404, { visitor: 401 }),
  unmuteNotifications: signedIn,
  // Only the secret token of the link gives access; an unknown token gives 410 to everyone.
  getUnsubscription: everyone,
  unsubscribe: everyone,
  listSavedSearches: candidates,
  saveSearch: candidates,
  // No caller has saved a search.
  changeSavedSearch: { ...candidates, candidate: 404, 'other-candidate': 404 },
  deleteSavedSearch: candidates,
  getAlertUnsubscription: everyone,
  stopAlert: everyone,
  listPushDevices: signedIn,
  removePushDevice: signedIn,
  // No browser has this token.
  savePushToken: row(404, { visitor: 401 }),
  // Only the secret token of the link gives access; an unknown token gives 410 to everyone.
  acceptInvitation: signedIn,
  acceptSetup: signedIn,

  listAdministrators: admins,
  inviteAdministrator: admins,
  withdrawInvitation: admins,
  removeAdministrator: admins,

  submitFeedback: everyone,
  listMyFeedbacks: signedIn,
  listFeedbacks: admins,
  getFeedbackFigures: admins,
  exportFeedbacks: admins,
  changeFeedbacks: admins,
  getFeedback: admins,
  changeFeedback: admins,
  answerFeedback: admins,
  listAllJobs: admins,
  getJobRecord: admins,
  closeJobAsAdministrator: admins,
  relistJobAsAdministrator: admins,
  listAllCandidates: admins,
  listAllApplications: admins,
  getCandidateRecord: admins,
  getCompanyFigures: admins,
  listAuditEntries: admins,

  listForeignIssuers: admins,
  addForeignIssuer: admins,
  changeForeignIssuer: admins,
  removeForeignIssuer: admins,
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
    'other-manager': 404,
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

  listCompanyLetters: members({ ...readers, 'other-manager': 'ok', admin: 'ok' }),
  previewCompanyLetter: members({ ...readers, 'other-manager': 'ok', admin: 'ok' }),
  saveCompanyLetter: members({ owner: 'ok', recruiter: 'ok', admin: 'ok' }),
  resetCompanyLetter: members({ owner: 'ok', recruiter: 'ok', admin: 'ok' }),
  listLetters: admins,
  previewLetter: admins,
  saveLetter: admins,
  resetLetter: admins,

  ...importRows,
  ...feedRows,

  ...jobRows,

  applyToJob: candidates,
  listMyApplications: candidates,
  getMyApplication: theCandidate,
  withdrawApplication: theCandidate,
  confirmHire: theCandidate,
  ...applicantRows,
  ...reviewRows,
  ...bulkRows,

  listNotifications: signedIn,
  // The notification belongs to the candidate; for others it does not exist.
  readNotificationsOfPage: signedIn,
  readNotifications: row(404, { visitor: 401, candidate: 'ok' }),
  notificationStream: signedIn,

  getCandidateDashboard: candidates,
  getEmployerDashboard: employers,
  getAdminDashboard: admins,
}

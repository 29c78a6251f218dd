import { admins, candidates, everyone, members, type Row, row, theCandidate } from './access-rows.ts'

const outside = { visitor: 401, 'no-role': 403, candidate: 403, 'other-candidate': 403 } as const
/** Lists only what the caller's own issuers have, or changes only that. */
const ownIssuers = row('ok', outside)

/** For outsiders, an issuer and what belongs to it do not exist; the interviewer may issue. */
const issuing = row(404, {
  ...outside,
  owner: 'ok',
  interviewer: 'ok',
  recruiter: 403,
  'hiring-manager': 403,
  'other-manager': 403,
  viewer: 403,
})
/** The viewer may assess. */
const issuerReading: Row = { ...issuing, viewer: 'ok', admin: 'ok' }
const managing: Row = { ...issuing, interviewer: 403 }
/** What administrators may do with passports of every issuer. */
const takingBack: Row = { ...issuing, admin: 'ok' }
/** Administrators see the passport, but this is for the issuer's members. */
const issuersOnly: Row = { ...issuing, admin: 403 }

/** The expected status for each route of passports. */
export const passportRows: Readonly<Record<string, Row>> = {
  listPassports: candidates,
  addPassport: candidates,
  checkPassport: theCandidate,
  showPassport: theCandidate,
  downloadPassport: theCandidate,
  removePassport: candidates,

  listMyIssuers: ownIssuers,
  applyAsIssuer: members({ owner: 'ok' }),
  listIssuers: admins,
  getIssuer: issuerReading,
  decideIssuer: admins,
  suspendIssuer: admins,
  reinstateIssuer: admins,
  retireIssuer: managing,
  limitIssuer: admins,
  listIssuerMembers: managing,
  putIssuerMember: managing,

  listDefinitions: ownIssuers,
  createDefinition: issuing,
  getDefinition: issuerReading,
  saveDefinition: issuing,
  publishDefinition: issuing,
  reviewDefinition: admins,
  retireDefinition: issuing,
  uploadDefinitionPicture: issuing,
  // There is no such picture.
  getPassportPicture: row(404, {}),

  listBatches: ownIssuers,
  createBatch: issuing,
  uploadBatch: issuing,
  listHired: { ...issuing, admin: 403 },
  // Nobody was hired for the job.
  createHiredBatch: { ...issuing, owner: 404, interviewer: 404, admin: 403 },
  getBatch: issuing,
  listBatchRows: issuing,
  exportBadRows: issuing,
  offerBatch: issuing,
  agreeToBatch: issuing,
  undoBatch: issuing,

  listIssuedPassports: ownIssuers,
  getIssuedPassport: issuerReading,
  withdrawOffer: issuersOnly,
  suspendPassport: takingBack,
  reinstatePassport: takingBack,
  revokePassport: takingBack,
  renewPassport: issuersOnly,
  correctPassport: issuersOnly,
  changeIssuedPassports: ownIssuers,

  // The company would endorse itself.
  createEndorsement: issuing,
  listEndorsements: issuerReading,
  listMyEndorsements: candidates,
  agreeToEndorsement: theCandidate,
  // For the holder of the endorsed passport.
  declineEndorsement: row(404, { visitor: 401, 'no-role': 403, candidate: 'ok' }),
  withdrawEndorsement: issuing,
  listPassportReports: admins,
  decidePassportReport: admins,

  listStatusLists: admins,
  listPassportKeys: admins,
  compromisePassportKey: admins,

  listMyOffers: candidates,
  acceptMyOffer: theCandidate,
  declineMyOffer: theCandidate,
  // The secret of the mailed link gives access.
  openOffer: everyone,
  acceptOffer: everyone,
  declineOffer: everyone,
  downloadOffer: everyone,
  listMyAddresses: candidates,
  sendAddressCode: candidates,
  proveAddress: candidates,
  removeAddress: candidates,

  listShares: candidates,
  createShare: candidates,
  endShare: candidates,
  getPublicPassport: everyone,
  reportPassport: everyone,
  // Only the secret of a share gives access; the id of a passport gives 404.
  downloadShared: row(404, {}),
  checkPassportFile: everyone,
}

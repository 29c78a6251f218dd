/** Labels of audit events about applications and tags. */
export const applicationWords = {
  'applications.bulk': 'Several applications decided',
  'applications.bulk-undo': 'Decision about several applications undone',
  'applications.distinct': 'Changed whether two applicants are marked as different people',
  'applications.export': 'Exported applicants',
  'applications.list': 'Listed applications',
  'applications.packet': 'Exported an application as PDF',
  'applications.reveal': 'Revealed an applicant in blind review',
  'company.tag.rename': 'Renamed a tag',
  'company.tag.delete': 'Deleted a tag',
} as const

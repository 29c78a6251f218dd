/** Words of audit events about applications, and the tags put on them. */
export const applicationWords = {
  'applications.bulk': 'Several applications decided',
  'applications.bulk-undo': 'Decision about several applications undone',
  'applications.distinct': 'Decided whether two applicants are the same person',
  'applications.export': 'Exported applicants',
  'applications.list': 'Listed applications',
  'applications.packet': 'Exported an application as PDF',
  'company.tag.rename': 'Tag renamed',
  'company.tag.delete': 'Tag deleted',
} as const

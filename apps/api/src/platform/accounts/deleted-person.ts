/** What others read where somebody was named who has deleted their account, or is about to. */
export const deletedPerson = 'Deleted person'

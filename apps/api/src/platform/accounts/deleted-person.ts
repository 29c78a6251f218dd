/** Shown instead of the name of a person whose account is deleted or scheduled for deletion. */
export const deletedPerson = 'Deleted person'

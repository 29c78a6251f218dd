/** Where the steps are, by their number; `?company=` says of which company. */
export const stepPath = '/admin/profile/employer/$id'

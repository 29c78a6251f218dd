/** Route of a wizard step; `$id` is the step's number, and `?company=` the company's id. */
export const stepPath = '/admin/profile/employer/$id'

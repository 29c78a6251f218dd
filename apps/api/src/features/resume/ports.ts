/**
 * Reads the text of a stored CV in a process with limits on time and memory.
 * @throws AppError invalid for an unreadable document or one without text, unavailable if the queue is full
 */
export type CvText = (content: Buffer) => Promise<string>

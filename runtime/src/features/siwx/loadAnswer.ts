/** Loads the code for the steps after the answer, and for handlers of the host, while the user reads the question. */
export const loadAnswer = () => import('./answer.chunk.js')

export type Answer = Awaited<ReturnType<typeof loadAnswer>>

/** What follows the answer, and handlers of the host. It loads while the user reads. */
export const loadAnswer = () => import('./answer.chunk.js')

export type Answer = Awaited<ReturnType<typeof loadAnswer>>

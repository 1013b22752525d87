import type { Call } from '../http/types.js'

/** Address of the drawn icon of a token, as the caller can reach it. */
export function iconUrl(call: Pick<Call, 'baseUrl' | 'query'>, symbol: string): string {
  const { projectId } = call.query
  // It may come out of a body, where a text can hold half a character; this writes what stands for one.
  const query = new URLSearchParams({
    projectId: typeof projectId === 'string' && projectId !== '' ? projectId : 'local',
  })
  return `${call.baseUrl}/catalogue/public/getTokenImage/${encodeURIComponent(symbol)}?${query}`
}

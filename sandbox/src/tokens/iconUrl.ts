import type { Call } from '../http/types.js'

/** Address of the drawn icon of a token, as the caller can reach it. */
export function iconUrl(call: Pick<Call, 'baseUrl' | 'query'>, symbol: string): string {
  const { projectId } = call.query
  const project = encodeURIComponent(typeof projectId === 'string' && projectId !== '' ? projectId : 'local')
  return `${call.baseUrl}/catalogue/public/getTokenImage/${encodeURIComponent(symbol)}?projectId=${project}`
}

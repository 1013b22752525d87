import { loadCode } from '../../errors/AppKitError.js'
import type { SIWXConfig } from '../../kit/siwx.js'
import type { CreateServerSIWXParameters } from './openServer.js'

export type { CreateServerSIWXParameters }

/** It loads with the first request: what follows it has the question, which a page with a hook of sign-in has no use for. */
const loadServer = () => loadCode(import('./fromServer.js'))

/**
 * Sign-in with a server that has the requests of docs/sign-in.md#server. The server issues the nonce, verifies
 * the signature and keeps the session in a cookie. The page trusts only the server.
 *
 * @returns a value for `siwx`.
 *
 * @example
 * import { createServerSIWX } from 'appkit-runtime/features/siwx'
 *
 * export const siwx = createServerSIWX({ url: 'https://app.example/auth', required: true })
 */
export function createServerSIWX(parameters: CreateServerSIWXParameters): SIWXConfig {
  const open = async () => (await loadServer()).openServerHandler(parameters)
  return {
    createRequest: async (input) => (await open()).createRequest(input),
    createMessage: async (input) => (await open()).createMessage(input),
    addSession: async (session) => (await open()).addSession(session),
    revokeSession: async (chainId, address) => (await open()).revokeSession(chainId, address),
    setSessions: async (sessions) => (await open()).setSessions(sessions),
    getSessions: async (chainId, address) => (await open()).getSessions(chainId, address),
    getRequired: () => parameters.required === true,
    signOutOnDisconnect: parameters.signOutOnDisconnect === true,
  }
}

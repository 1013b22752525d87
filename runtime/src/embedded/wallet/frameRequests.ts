import type { ErrorCode } from '../../errors/errorTexts.js'
import type { RequestName } from '../channel/createChannel.js'

/** Longest wait for the frame, and for a reply, in ms. */
export const frameDeadlines = { load: 20_000, request: 30_000, settle: 500, signOut: 3_000 } as const

/** Requests that wait for the user. They have no time limit. */
export const userRequests: ReadonlySet<RequestName> = new Set(['RPC_REQUEST', 'CONNECT_FARCASTER'])
/** Requests of a log-in. If one is not answered, the developer gets an alert. */
export const loginRequests: ReadonlySet<RequestName> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_DEVICE',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
])

/** Errors of requests that the frame may not have got. */
export const unheard: ReadonlySet<ErrorCode> = new Set([
  'IFRAME_REQUEST_TIMEOUT',
  'FRAME_LOAD_FAILED',
  'FRAME_ABORTED',
])
